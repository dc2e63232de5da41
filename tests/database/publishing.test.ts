import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { Handler } from '#server/app.ts';
import { listen } from '#server/listen.ts';
import { openPublisher } from '#server/publishing/open-publisher.ts';
import type { Site } from '#server/static-site.ts';
import { makeEmptyDir } from '#tests/support/embedded-backend.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openTarget, ruleTarget } from './target.ts';

const root = resolve(import.meta.dirname, '../..');

const dataDir = makeEmptyDir();
const target = await openTarget(ruleTarget);
await target.query(
  `insert into public.landing_page_content (section, title, content) values ('hero', 'First', 'Text')`,
);
const up: Handler = { fetch: (request) => target.fetch(request) };
let projectHandler = up;
const project = await listen(0);
project.handle({ fetch: (request, peerAddress) => projectHandler.fetch(request, peerAddress) });
const logged = vi.spyOn(console, 'error').mockReturnValue();
const servers: { stop(): Promise<void> }[] = [];

afterAll(async () => {
  logged.mockRestore();
  for (const server of servers) await server.stop();
  await project.close();
  await target.close();
  rmSync(dataDir, { recursive: true });
});

const down: Handler = { fetch: async () => new Response('down', { status: 503 }) };

async function startServer(name: string): Promise<{ site: Site; stop(): Promise<void> }> {
  const closing = new AbortController();
  const file = join(dataDir, `${name}.json`);
  const opened = await openPublisher(root, { file, source: project.url }, closing.signal);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    closing.abort();
    stopping ??= opened.close();
    return stopping;
  };
  const site = await opened.publishSite(
    { url: project.url, publicKey: target.publicKey },
    { publicKey: null, supabaseOrigin: project.url, siteOrigin: null },
  );
  servers.push({ stop });
  return { site, stop };
}

const save = (title: string) =>
  target.query(`update public.landing_page_content set title = $1 where section = 'hero'`, [title]);

async function titleOf({ site }: { site: Site }): Promise<string | undefined> {
  const response = site.respond(new Request(project.url));
  expect(response.status).toBe(200);
  return /<h1[^>]*>([^<]*)</.exec(await response.text())?.[1];
}

test('servers in front of a hosted project follow it, keep their pages while it does not answer, and started then show what was published last', async () => {
  const server = await startServer('one');
  await save('Before the failure');
  const other = await startServer('two');
  const all = async (title: string) => {
    for (const one of [server, other]) await eventually(async () => expect(await titleOf(one)).toBe(title));
  };
  await all('Before the failure');
  projectHandler = down;
  await save('During the failure');
  await eventually(() => expect(logged).toHaveBeenCalled());
  expect(await titleOf(server)).toBe('Before the failure');
  projectHandler = up;
  await all('During the failure');
  await other.stop();
  projectHandler = down;
  const again = await startServer('two');
  expect(await titleOf(again)).toBe('During the failure');
});
