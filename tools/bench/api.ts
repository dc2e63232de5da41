import { createClient } from '@supabase/supabase-js';
import { hasPostgRest } from '#support/postgres/postgrest.ts';
import { type ApiTarget, startEmbeddedTarget, startHostedTarget } from './api-target.ts';
import { type Load, measureLoad } from './load.ts';
import { measureMemory, memoryVerdict } from './memory.ts';

/** How long each load lasts, and the one during which memory is watched; in seconds. */
export type ApiPlan = {
  seconds: number;
  memorySeconds: number;
  report: (step: string) => void;
  signal: AbortSignal;
};

/** What was measured, as lines for a terminal; sound: nothing failed, no message was lost or doubled, memory is flat. */
export type ApiResult = { lines: string[]; isSound: boolean };

const senders = 200;
const readers = 20;

/**
 * Measures the API of the running product and, where there is one, that of PostgreSQL with PostgREST. Both run in
 * processes of their own; the load is made in this one, on the same machine.
 */
export async function measureApi(plan: ApiPlan): Promise<ApiResult> {
  const results: ApiResult[] = [];
  for (const start of [startEmbeddedTarget, ...(hasPostgRest() ? [startHostedTarget] : [])]) {
    await using started = new AsyncDisposableStack();
    const target = await start();
    started.defer(() => target.close());
    results.push(await measureTarget(target, plan));
  }
  return { lines: results.flatMap(({ lines }) => lines), isSound: results.every(({ isSound }) => isSound) };
}

async function measureTarget(target: ApiTarget, plan: ApiPlan): Promise<ApiResult> {
  const { name, url, publicKey } = target;
  const { seconds, memorySeconds, report, signal } = plan;
  const taken: string[] = [];
  const read = (path: string) => async () => {
    const response = await fetch(`${url}/rest/v1/${path}`, { headers: { apikey: publicKey } });
    await response.arrayBuffer();
    return response.ok;
  };
  const send = async () => {
    const request_id = crypto.randomUUID();
    const response = await fetch(`${url}/functions/v1/contact-form`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bench', email: 'bench@example.com', message: 'A message.', request_id }),
    });
    await response.arrayBuffer();
    if (response.ok) taken.push(request_id);
    return response.ok;
  };
  const loads: Load[] = [];
  const lines: string[] = [];
  async function load(
    what: string,
    one: () => Promise<boolean>,
    atOnce: number,
    time: number,
  ): Promise<void> {
    report(`${name}: ${what}, ${time} s …`);
    const measured = await measureLoad({ send: one, atOnce, seconds: time, signal });
    loads.push(measured);
    lines.push(`${name}  ${loadLine(what, measured)}`);
  }
  await load('landing reads', read('landing_page_content?select=section,title,content'), readers, seconds);
  await load(
    'portfolio list',
    read('portfolio_items?select=*&order=created_at.desc,id.asc&limit=50'),
    readers,
    seconds,
  );
  await load(`messages of ${senders}`, send, senders, seconds);

  const inspectors = await target.inspect();
  const start = await measureMemory(inspectors);
  await load('messages, 1st half', send, readers, memorySeconds / 2);
  const middle = await measureMemory(inspectors);
  await load('messages, 2nd half', send, readers, memorySeconds / 2);
  const memory = memoryVerdict(start, middle, await measureMemory(inspectors));

  const stored = await storedIds(target);
  const lost = taken.filter((id) => !stored.has(id)).length;
  const doubled = stored.total - stored.size;
  const failed = loads.reduce((sum, one) => sum + one.failed, 0);
  lines.push(`${name}  ${taken.length} messages taken, ${lost} lost, ${doubled} doubled`);
  lines.push(`${name}  after the warm-up, ${memorySeconds / 2} s and ${memorySeconds} s of messages:`);
  lines.push(...memory.lines.map((line) => `${name}  ${line}`));
  return { lines, isSound: memory.isFlat && lost + doubled + failed === 0 };
}

function loadLine(what: string, { perSecond, medianMs, p99Ms, failed }: Load): string {
  return `${what.padEnd(18)} ${perSecond.toFixed(0).padStart(6)}/s  median ${medianMs.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms  failed ${failed}`;
}

/** The request ids that are stored, read by parts of the size that a hosted project answers. */
async function storedIds({ url, secretKey }: ApiTarget): Promise<Set<string> & { total: number }> {
  const service = createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
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
