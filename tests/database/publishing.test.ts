import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type { Handler } from '#server/app.ts';
import { type Listening, listen } from '#server/listen.ts';
import { openPublisher } from '#server/publishing/open-publisher.ts';
import type { Site } from '#server/static-site.ts';
import { makeEmptyDir } from '#tests/support/embedded-backend.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openTarget, type RulesTarget, ruleTarget } from './target.ts';

const root = resolve(import.meta.dirname, '../..');

describe(`servers in front of a hosted project on ${ruleTarget}`, () => {
  const dataDir = makeEmptyDir();
  let target: RulesTarget;
  let project: Listening;
  let projectHandler: Handler;
  let server: Awaited<ReturnType<typeof startServer>>;

  beforeAll(async () => {
    target = await openTarget(ruleTarget);
    await target.query(
      `insert into public.landing_page_content (section, title, content) values ('hero', 'First', 'Text')`,
    );
    project = await listen(0);
    project.handle({ fetch: (request, peerAddress) => projectHandler.fetch(request, peerAddress) });
    projectHandler = { fetch: (request) => target.fetch(request) };
    server = await startServer('one');
  });

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    projectHandler = { fetch: (request) => target.fetch(request) };
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  afterAll(async () => {
    await server?.stop();
    await project?.close();
    await target?.close();
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
    return { site, stop };
  }

  const save = (title: string) =>
    target.query(`update public.landing_page_content set title = $1 where section = 'hero'`, [title]);

  async function titleOf({ site }: { site: Site }): Promise<string | undefined> {
    const response = site.respond(new Request(project.url));
    expect(response.status).toBe(200);
    return /<h1[^>]*>([^<]*)</.exec(await response.text())?.[1];
  }

  test('follow it, keep their pages while it does not answer, and started then show what was published last', async () => {
    await save('Before the failure');
    const other = await startServer('two');
    const all = async (title: string) => {
      for (const one of [server, other]) await eventually(async () => expect(await titleOf(one)).toBe(title));
    };
    await all('Before the failure');
    projectHandler = down;
    await save('During the failure');
    await eventually(() => expect(console.error).toHaveBeenCalled());
    expect(await titleOf(server)).toBe('Before the failure');
    projectHandler = { fetch: (request) => target.fetch(request) };
    await all('During the failure');
    await other.stop();
    projectHandler = down;
    const again = await startServer('two');
    onTestFinished(again.stop);
    expect(await titleOf(again)).toBe('During the failure');
  });
});
