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
import { publishSite } from '#server/publishing/publish-site.ts';
import type { Site } from '#server/static-site.ts';
import { makeDataDir, makeEmptyDir } from '#tests/support/embedded-backend.ts';
import { eventually } from '#tests/support/eventually.ts';
import { adminClient } from '#tests/support/tables.ts';
import { type ProductProcess, startProductProcess } from '#tools/product-process.ts';
import { isExhaustive } from '#tools/test/depth.ts';
import type { Client } from './callers.ts';
import { openTarget, type RulesTarget, ruleTarget } from './target.ts';

const root = resolve(import.meta.dirname, '../..');

describe('the running product', () => {
  let dataDir: string;
  let product: ProductProcess;
  let admin: Client;

  beforeAll(async () => {
    dataDir = await makeDataDir();
    await start();
    await admin.from('landing_page_content').insert({ section: 'hero', title: 'First', content: 'Text' });
  });

  afterAll(async () => {
    await product.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    product = await startProductProcess({ PORT: '0', DATA_DIR: dataDir });
    admin = await adminClient(product.url);
  }

  const save = (title: string) =>
    admin.from('landing_page_content').update({ title }).eq('section', 'hero').throwOnError();

  const get = (headers: Record<string, string> = {}) => fetch(product.url, { headers });

  /** The title in the HTML of the landing page, which must be whole. */
  async function publishedTitle(): Promise<string | undefined> {
    const response = await get();
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toMatch(/<\/html>\s*$/);
    return /<h1[^>]*>([^<]*)</.exec(html)?.[1];
  }

  test('publishes with a new tag, and with compressed copies of the same page', async () => {
    const codings = ['br', 'gzip', 'identity'];
    const tagOf = async (coding: string) => {
      const response = await get({ 'accept-encoding': coding });
      await response.arrayBuffer();
      return response.headers.get('etag') ?? '';
    };
    const before = new Map<string, string>();
    for (const coding of codings) before.set(coding, await tagOf(coding));
    await save('Compressed');
    await eventually(async () => expect(await publishedTitle()).toBe('Compressed'));
    for (const coding of codings) {
      const etag = await tagOf(coding);
      expect(etag).not.toBe(before.get(coding));
      const conditional = (tag = '') => get({ 'accept-encoding': coding, 'if-none-match': tag });
      expect((await conditional(before.get(coding))).status).toBe(200);
      expect((await conditional(etag)).status).toBe(304);
      // `fetch` decodes what it was sent.
      const response = await get({ 'accept-encoding': coding });
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(coding);
      expect(await response.text()).toContain('Compressed');
    }
  });

  test('publishes what is added to and deleted from the portfolio', async () => {
    const items = admin.from('portfolio_items');
    await items.insert({ title: 'A new item', category: 'ai', description: 'Text' }).throwOnError();
    await eventually(async () => expect(await (await get()).text()).toContain('A new item'));
    await items.delete().eq('title', 'A new item').throwOnError();
    await eventually(async () => expect(await (await get()).text()).not.toContain('A new item'));
  });

  test('serves whole pages during 200 saves in a row, and the last one in the end', {
    tags: ['exhaustive'],
  }, async () => {
    let isPolling = true;
    const polling = (async () => {
      while (isPolling) await publishedTitle();
    })();
    for (let index = 1; index <= 200; index += 1) await save(`Row ${index}`);
    await eventually(async () => expect(await publishedTitle()).toBe('Row 200'));
    isPolling = false;
    await polling;
    expect(product.output()).not.toMatch(/failed|could not/);
  });

  test('serves whole pages after each kill during a swap, and soon the last confirmed save', async () => {
    // Moments before, in and after a render.
    for (const killAfterMs of isExhaustive ? [50, 300, 600] : [300]) {
      const title = `Before the kill after ${killAfterMs} ms`;
      await save(title);
      await new Promise((wait) => setTimeout(wait, killAfterMs));
      await product.end('SIGKILL');
      await start();
      await eventually(async () => expect(await publishedTitle()).toBe(title));
    }
  });
});

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
    const site = await publishSite(opened, {
      source: { url: project.url, publicKey: target.publicKey },
      options: { publicKey: null, supabaseOrigin: project.url, siteOrigin: null },
      polls: true,
      signal: closing.signal,
    });
    return { site, stop };
  }

  const save = (title: string) =>
    target.query(`update public.landing_page_content set title = $1 where section = 'hero'`, [title]);

  async function titleOf({ site }: { site: Site }): Promise<string | undefined> {
    const response = site.respond(new Request(project.url));
    expect(response.status).toBe(200);
    return /<h1[^>]*>([^<]*)</.exec(await response.text())?.[1];
  }

  test('keep their pages while it does not answer, and follow it again', async () => {
    await save('Before the failure');
    await eventually(async () => expect(await titleOf(server)).toBe('Before the failure'));
    projectHandler = down;
    await save('During the failure');
    await eventually(() => expect(console.error).toHaveBeenCalled());
    expect(await titleOf(server)).toBe('Before the failure');
    projectHandler = { fetch: (request) => target.fetch(request) };
    await eventually(async () => expect(await titleOf(server)).toBe('During the failure'));
  });

  test('keep their pages when it fails during a render', async () => {
    await save('Before the render');
    await eventually(async () => expect(await titleOf(server)).toBe('Before the render'));
    let failures = 0;
    projectHandler = {
      async fetch(request) {
        if (!request.url.includes('portfolio_items') || failures > 0) return target.fetch(request);
        failures += 1;
        throw new Error('The project ends in the middle of a request.');
      },
    };
    await save('After the render');
    await eventually(() => expect(failures).toBe(1));
    expect(await titleOf(server)).toBe('Before the render');
    await eventually(async () => expect(await titleOf(server)).toBe('After the render'));
  });

  test('all follow it; started while it does not answer they show what was published last, else the built-in texts', async () => {
    await save('Before the start');
    const other = await startServer('two');
    expect(await titleOf(other)).toBe('Before the start');
    await save('Published last');
    for (const one of [server, other]) {
      await eventually(async () => expect(await titleOf(one)).toBe('Published last'));
    }
    await other.stop();
    projectHandler = down;
    const again = await startServer('two');
    onTestFinished(again.stop);
    expect(await titleOf(again)).toBe('Published last');
    const fresh = await startServer('fresh');
    onTestFinished(fresh.stop);
    expect(await titleOf(fresh)).not.toBe('Published last');
    projectHandler = { fetch: (request) => target.fetch(request) };
    await eventually(async () => expect(await titleOf(fresh)).toBe('Published last'));
  });
});
