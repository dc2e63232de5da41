import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { builtInContent } from '#content/built-in-content.ts';
import type { PublicContent } from '#domain/public-content.ts';
import { createRenderThread, type RenderThread } from './render-thread.ts';
import type { RenderResponse } from './rendering-thread.ts';

const script = new URL('../../tests/support/fixture-renderer.ts', import.meta.url);

let folder: string;
let stored: string;
let thread: RenderThread;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'render-thread-'));
  stored = join(folder, 'published-content.json');
  thread = openThread();
});

afterEach(async () => {
  await thread.close();
  rmSync(folder, { recursive: true, force: true });
});

function openThread(): RenderThread {
  return createRenderThread(script, {
    rendererFolder: folder,
    storedContent: { file: stored, source: 'here' },
  });
}

function contentWith(title: string, revision = 5): PublicContent {
  const hero = { section: 'hero', title, subtitle: null, content: '', button_text: null, button_link: null };
  return { ...builtInContent, revision, rows: { hero: { ...hero, section: 'hero' } } };
}

/** Renders what the source holds; null: it cannot be read. */
function render(content: PublicContent | null, published: number | null = null): Promise<RenderResponse> {
  const file = join(folder, 'content.json');
  if (content === null) rmSync(file, { force: true });
  else writeFileSync(file, JSON.stringify(content));
  return thread.render({
    source: { url: pathToFileURL(file).href, publicKey: 'key' },
    site: {
      publicKey: 'sb_publishable_1',
      supabaseOrigin: 'https://project.example',
      siteOrigin: 'https://agency.example',
    },
    published,
    loadTimeoutMs: 5_000,
  });
}

function textOf({ pages }: RenderResponse, path = 'index.html'): string | undefined {
  const file = pages?.files.get(path);
  return file && Buffer.from(file.bodies.identity).toString();
}

describe('rendered files', () => {
  test('have the public key, the address, a policy, a version, former addresses and compressed copies, for production', async () => {
    const response = await render(contentWith('Title'));
    expect(response).toMatchObject({ loaded: 5, problem: null, pages: { revision: 5 } });
    expect(textOf(response)).toContain(
      '<meta name="supabase-public-key" content="sb_publishable_1">Title production',
    );
    expect(response.pages?.redirects).toEqual([['/case-study/old', '/case-study/new']]);
    expect(textOf(response, 'sitemap.xml')).toBe('<loc>https://agency.example/</loc>');
    const files = new Map(response.pages?.files);
    expect(files.get('privacy.html')?.policy).toContain("'sha256-");
    expect(files.get('sitemap.xml')?.policy).toBeNull();
    const { br, gzip } = files.get('index.html')?.bodies ?? {};
    expect(brotliDecompressSync(br ?? '').toString()).toBe(textOf(response));
    expect(gunzipSync(gzip ?? '').toString()).toBe(textOf(response));
    const later = new Map((await render(contentWith('Other', 6), 5)).pages?.files);
    expect(later.get('index.html')?.version).not.toBe(files.get('index.html')?.version);
    expect(later.get('privacy.html')).toEqual(files.get('privacy.html'));
  });

  test('are not made again for the published revision', async () => {
    expect(await render(contentWith('Title'), 5)).toEqual({ loaded: 5, problem: null, pages: null });
  });
});

describe('the thread', () => {
  const threadOf = (response: RenderResponse) => / (\d+)$/.exec(textOf(response) ?? '')?.[1];

  test('ends after its request, and another one serves the next', async () => {
    const ended = vi.spyOn(Worker.prototype, 'terminate');
    const first = threadOf(await render(contentWith('First')));
    expect(ended).toHaveBeenCalledOnce();
    ended.mockRestore();
    expect(Number(threadOf(await render(contentWith('Second'))))).toBeGreaterThan(Number(first));
  });

  test('that does not respond in time is ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = render(contentWith('hang'));
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    await expect(late).rejects.toThrow('The thread has ended.');
    expect(textOf(await render(contentWith('Title')))).toContain('Title');
  });
});

test('content that cannot be rendered is not published, and at the start replaced by what was published last', async () => {
  await render(contentWith('Published'));
  const { loaded, problem, pages } = await render(contentWith('throw', 6), 5);
  expect([loaded, pages]).toEqual([6, null]);
  expect(problem).toContain(
    'Revision 6 is not published, since it could not be rendered: Error: The title cannot be rendered.',
  );
  const atStart = await render(contentWith('throw', 6));
  expect(atStart).toMatchObject({ loaded: 6, pages: { revision: 5 } });
  expect(textOf(atStart)).toContain('Published');
});

test('a page that cannot be rendered is named with its reason beside all others, and at the start that of before', async () => {
  await render(contentWith('Title'));
  const response = await render(contentWith('break a page', 6), 5);
  expect(response).toMatchObject({ loaded: 6, pages: { revision: 6, failed: ['privacy.html'] } });
  expect(response.problem).toContain('privacy.html: Error: The page cannot be rendered.');
  expect(textOf(response)).toContain('break a page');
  expect(textOf(response, 'privacy.html')).toBeUndefined();
  const atStart = await render(contentWith('break a page', 6));
  expect(textOf(atStart)).toContain('break a page');
  expect(textOf(atStart, 'privacy.html')).toContain('Privacy');
  expect(textOf(await render(null))).toContain('Title');
});

describe('content that cannot be read', () => {
  test('is replaced at the start by what was published last, from the same source alone', async () => {
    await render(contentWith('Published'));
    expect(readdirSync(folder)).toContain('published-content.json');
    expect(readdirSync(folder)).not.toContain('published-content.json.new');
    await thread.close();
    thread = openThread();
    const response = await render(null);
    expect(response).toMatchObject({ loaded: null, pages: { revision: 5 } });
    expect(response.problem).toMatch(
      /^The content of file:\S+ could not be read: ENOENT.*\. Check VITE_SUPABASE_URL and .* runs\.$/,
    );
    expect(await render(null, 5)).toMatchObject({ loaded: null, pages: null });
    expect(textOf(response)).toContain('Published');
    writeFileSync(stored, readFileSync(stored, 'utf8').replace('"here"', '"elsewhere"'));
    expect((await render(null)).pages).toBeNull();
  });

  test('has no substitute in a damaged file', async () => {
    for (const text of ['', '{"source":"here","content":', '{"source":"here","content":{}}']) {
      writeFileSync(stored, text);
      expect((await render(null)).pages, text).toBeNull();
    }
  });
});
