import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublishedPages } from '../static-site.ts';
import { createPublisher } from './publisher.ts';
import type { RenderRequest, RenderResponse } from './rendering-thread.ts';

const site = {
  source: { url: 'http://127.0.0.1', publicKey: 'key', fetch: async () => due() },
  site: { publicKey: null, supabaseOrigin: null, siteOrigin: null },
};

/** The revision that the source holds, and how long it takes to render it. */
let stored: number;
let renderMs: number;
/** How the source answers when versions that are due are to be published. */
let due: () => Response;
let respond: (request: RenderRequest) => RenderResponse | Error;
let requests: RenderRequest[];
let published: string[];

const pagesOf = (revision: number) => ({
  revision,
  files: new Map([
    [
      'index.html',
      {
        contentType: 'text/html',
        bodies: { identity: new Uint8Array() },
        version: String(revision),
        immutable: false,
        policy: null,
      },
    ],
  ]),
  failed: [],
  redirects: [],
});

const rendered = ({ published: before }: RenderRequest): RenderResponse => ({
  loaded: stored,
  problem: null,
  pages: before === stored ? null : pagesOf(stored),
});
const unreachable = (): RenderResponse => ({ loaded: null, problem: 'Not reachable.', pages: null });

const thread = {
  prepare: vi.fn(),
  async render(request: RenderRequest) {
    requests.push(request);
    const response = respond(request);
    await new Promise((resolve) => setTimeout(resolve, renderMs));
    if (response instanceof Error) throw response;
    return response;
  },
  async close() {},
};

const versionOf = (pages: PublishedPages | null) => pages?.files.get('index.html')?.version ?? 'none';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  [stored, renderMs, respond, requests, published] = [1, 200, rendered, [], []];
  due = () => Response.json(0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function startPublisher(
  publishedSite: Parameters<ReturnType<typeof createPublisher>['start']>[0] = site,
) {
  const publisher = createPublisher(thread);
  const starting = publisher.start(publishedSite);
  await vi.advanceTimersByTimeAsync(renderMs);
  published.push(versionOf(await starting));
  publisher.follow((pages) => published.push(versionOf(pages)));
  return publisher;
}

test('100 changes in a second are rendered at most 3 times, the last one included', async () => {
  const { contentChanged } = await startPublisher();
  await vi.advanceTimersByTimeAsync(10_000);
  requests = [];
  for (let change = 1; change <= 100; change += 1) {
    stored += 1;
    contentChanged();
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests.length).toBeLessThanOrEqual(3);
  expect(published.at(-1)).toBe('101');
});

test('a change during a render, or before the first pages are followed, is rendered after it', async () => {
  renderMs = 5_000;
  const publisher = createPublisher(thread);
  const starting = publisher.start(site);
  await vi.advanceTimersByTimeAsync(1_000);
  stored = 2;
  publisher.contentChanged();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(versionOf(await starting)).toBe('1');
  publisher.follow((pages) => published.push(versionOf(pages)));
  await vi.advanceTimersByTimeAsync(3_000);
  stored = 3;
  publisher.contentChanged();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(published).toEqual(['2', '3']);
});

test('a revision that is published already is not published again', async () => {
  const { contentChanged } = await startPublisher();
  contentChanged();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toHaveLength(2);
  expect(published).toEqual(['1']);
});

test.each([
  ['a source that cannot be read', unreachable],
  ['a thread that ends', () => new Error('The thread has ended.')],
])('%s is tried again less and less often, at least every 30 s, and logged once', async (_, failure) => {
  const { contentChanged } = await startPublisher();
  stored = 2;
  respond = failure;
  contentChanged();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(published).toEqual(['1']);
  expect(console.error).toHaveBeenCalledTimes(1);
  const count = requests.length;
  expect(count).toBeLessThan(12);
  respond = rendered;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(published).toEqual(['1', '2']);
  expect(requests).toHaveLength(count + 1);
});

test('content that cannot be rendered leaves the pages, is logged and is not tried again', async () => {
  const { contentChanged } = await startPublisher();
  stored = 2;
  respond = () => ({ loaded: 2, problem: 'The record 5 could not be rendered.', pages: null });
  contentChanged();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(console.error).toHaveBeenCalledExactlyOnceWith('The record 5 could not be rendered.');
  expect(requests).toHaveLength(2);
  stored = 3;
  respond = rendered;
  contentChanged();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(published).toEqual(['1', '3']);
});

test('pages out of stored content are replaced once the source can be read', async () => {
  respond = () => ({ ...unreachable(), pages: pagesOf(7) });
  await startPublisher();
  expect(published).toEqual(['7']);
  respond = rendered;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(published).toEqual(['7', '1']);
});

test('a render that the end stops is neither logged nor tried again', async () => {
  const { contentChanged, close } = await startPublisher();
  respond = () => new Error('The thread has ended.');
  contentChanged();
  await vi.advanceTimersByTimeAsync(600);
  expect(requests).toHaveLength(2);
  await close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(console.error).not.toHaveBeenCalled();
  expect(requests).toHaveLength(2);
});

/** A hosted project, which answers questions for its revision by `revisions`. */
function startHosted(revisions: () => Response) {
  const { fetch: _, ...source } = site.source;
  const asked = vi.fn(async (_url: string, _init: RequestInit) => revisions());
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init = {}) =>
    String(url).endsWith('/rpc/publish_due') ? due() : asked(String(url), init),
  );
  return { asked, started: startPublisher({ ...site, source }) };
}

test('a hosted project is asked each second for another revision than the loaded one', async () => {
  const { asked, started } = startHosted(() => Response.json(stored === 1 ? [] : [{ revision: stored }]));
  await started;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(asked.mock.lastCall).toEqual([
    'http://127.0.0.1/rest/v1/content_revision?select=revision&revision=neq.1',
    expect.objectContaining({ headers: { apikey: 'key' } }),
  ]);
  stored = 2;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(published).toEqual(['1', '2']);
});

test.each([
  ['does not answer', () => new Response('down', { status: 503 })],
  ['answers wrongly', () => Response.json({ revision: 8 })],
])('a hosted project that %s is read less and less often, and logged once', async (_, down) => {
  let answer = down;
  const { asked, started } = startHosted(() => answer());
  await started;
  respond = unreachable;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveBeenCalledOnce();
  expect(requests.length).toBeLessThan(9);
  expect(console.error).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^The content revision of http:\S+ could not be read: /),
  );
  [answer, respond, stored] = [() => Response.json([]), rendered, 2];
  await vi.advanceTimersByTimeAsync(31_000);
  expect(published).toEqual(['1', '2']);
});

test('versions that are due are published before the first render and every 5 s, and a failure is logged once', async () => {
  const calls: number[] = [];
  due = () => {
    calls.push(requests.length);
    return calls.length < 3 ? new Response('down', { status: 503 }) : Response.json(0);
  };
  await startPublisher();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(calls).toEqual([0, 1, 1, 1]);
  expect(console.error).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('publish_due was answered with 503'),
  );
});
