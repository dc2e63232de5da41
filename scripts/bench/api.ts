import { execFileSync } from 'node:child_process';
import { type ApiOrigin, functionProcesses, openApiOrigin } from '#support/functions.ts';
import { makeTemplate } from '#support/postgres/database.ts';
import { openHostedOrigin } from '#support/postgres/hosted-origin.ts';
import { hasPostgRest } from '#support/postgres/postgrest.ts';
import { startPostgres } from '#support/postgres/server.ts';
import { type Load, measureLoad } from './load.ts';

/** How long each load lasts, and the one during which memory is watched; in seconds. */
export type ApiPlan = {
  seconds: number;
  memorySeconds: number;
  report: (step: string) => void;
  signal: AbortSignal;
};

/** What was measured, as lines for a terminal; sound: nothing failed, and no message was lost or doubled. */
export type ApiResult = { lines: string[]; isSound: boolean };

const variables = { CONTACT_LIMIT_OVERALL: '9999999' };
const senders = 200;
const readers = 20;

/**
 * Measures the API of the embedded backend and, where there is one, of PostgreSQL with PostgREST. The client, the
 * gateway and the embedded database share this process, so that the figures are the least that can be had.
 */
export async function measureApi(plan: ApiPlan): Promise<ApiResult> {
  await using started = new AsyncDisposableStack();
  const results: ApiResult[] = [];
  const embedded = await openApiOrigin(variables);
  try {
    results.push(await measureOrigin('embedded', embedded, plan));
  } finally {
    await embedded.close();
  }
  if (hasPostgRest()) {
    const server = await startPostgres();
    started.defer(() => server.close());
    await makeTemplate(server);
    const hosted = await openHostedOrigin(server, variables);
    started.defer(() => hosted.close());
    results.push(await measureOrigin('postgrest', hosted, plan));
  }
  return { lines: results.flatMap(({ lines }) => lines), isSound: results.every(({ isSound }) => isSound) };
}

async function measureOrigin(name: string, origin: ApiOrigin, plan: ApiPlan): Promise<ApiResult> {
  const { seconds, memorySeconds, report, signal } = plan;
  const taken: string[] = [];
  const read = (path: string) => async () => {
    const response = await fetch(`${origin.url}/rest/v1/${path}`, { headers: { apikey: origin.publicKey } });
    await response.arrayBuffer();
    return response.ok;
  };
  const send = async () => {
    const request_id = crypto.randomUUID();
    const response = await fetch(`${origin.url}/functions/v1/contact-form`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bench', email: 'bench@example.com', message: 'A message.', request_id }),
    });
    await response.arrayBuffer();
    if (response.ok) taken.push(request_id);
    return response.ok;
  };
  const loads: [string, Load][] = [];
  for (const [what, one, atOnce] of [
    ['landing reads', read('landing_page_content?select=section,title,content'), readers],
    ['portfolio list', read('portfolio_items?select=*&order=created_at.desc,id.asc&limit=50'), readers],
    ['messages', send, senders],
  ] as const) {
    report(`${name}: ${what} …`);
    loads.push([what, await measureLoad({ send: one, atOnce, seconds, signal })]);
  }
  report(`${name}: memory, ${memorySeconds} s …`);
  const before = memory();
  loads.push(['messages, longer', await measureLoad({ send, atOnce: 20, seconds: memorySeconds, signal })]);
  const after = memory();

  const stored = await storedIds(origin);
  const lost = taken.filter((id) => !stored.has(id)).length;
  const doubled = stored.total - stored.size;
  const failed = loads.reduce((sum, [, load]) => sum + load.failed, 0);
  const lines = loads.map(
    ([what, { perSecond, medianMs, p99Ms, failed: bad }]) =>
      `${name}  ${what.padEnd(17)} ${perSecond.toFixed(0).padStart(6)}/s  median ${medianMs.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms  failed ${bad}`,
  );
  lines.push(
    `${name}  ${taken.length} messages taken, ${lost} lost, ${doubled} doubled`,
    `${name}  memory before and after ${memorySeconds} s: this process ${before.own} → ${after.own} MiB, function ${before.deno} → ${after.deno} MiB`,
  );
  return { lines, isSound: lost + doubled + failed === 0 };
}

/** The request ids that are stored, read by parts of the size that a hosted project answers. */
async function storedIds({ service }: ApiOrigin): Promise<Set<string> & { total: number }> {
  const ids = Object.assign(new Set<string>(), { total: 0 });
  const page = 1000;
  for (let from = 0; ; from += page) {
    const { data } = await service
      .from('contact_messages')
      .select('id, request_id')
      .order('id')
      .range(from, from + page - 1)
      .throwOnError();
    for (const row of data) ids.add(row.request_id);
    ids.total += data.length;
    if (data.length < page) return ids;
  }
}

/** Resident memory in MiB: of this process, and of the function's. */
function memory(): { own: number; deno: number } {
  const processes = functionProcesses(process.pid);
  const kib = execFileSync('ps', ['-o', 'rss=', '-p', processes.join(',')], { encoding: 'utf8' });
  const mib = (bytes: number) => Math.round(bytes / 1024 / 1024);
  const last = Number(kib.trim().split(/\s+/).at(-1));
  return { own: mib(process.memoryUsage().rss), deno: mib(last * 1024) };
}
