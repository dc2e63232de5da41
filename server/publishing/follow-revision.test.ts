import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Listening, listen } from '../listen.ts';
import { followRevision } from './follow-revision.ts';

let project: Listening;

beforeEach(async () => {
  project = await listen(0);
});

afterEach(() => project.close());

/** Follows for as many requests as there are responses; returns the requests, the waits before each and the changes. */
async function follow(responses: readonly (() => Response)[]) {
  const requests: string[] = [];
  const waits: number[] = [];
  const onContentChange = vi.fn();
  const ended = new AbortController();
  project.handle({
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      requests.push(`${request.headers.get('apikey')} ${pathname}${search}`);
      return responses[requests.length - 1]?.() ?? Response.error();
    },
  });
  await followRevision(
    { url: project.url, publicKey: 'key' },
    {
      loadedRevision: () => 7,
      onContentChange,
      signal: ended.signal,
      async wait(ms) {
        if (waits.length === responses.length) ended.abort();
        else waits.push(ms);
      },
    },
  );
  return { requests, waits, changes: onContentChange.mock.calls.length };
}

const same = () => Response.json([]);
const other = () => Response.json([{ revision: 3 }]);
const down = () => new Response('down', { status: 503 });

test('a project is asked each second for another revision than the loaded one', async () => {
  const { requests, waits, changes } = await follow([same, other, same]);
  expect(new Set(requests)).toEqual(
    new Set(['key /rest/v1/content_revision?select=revision&revision=neq.7']),
  );
  expect(waits).toEqual([1_000, 1_000, 1_000]);
  expect(changes).toBe(1);
});

test('a project that does not answer is asked less and less often, at least every 30 s, and logged once', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const wrong = () => Response.json({ revision: 8 });
  const { waits, changes } = await follow([down, wrong, down, down, down, down, same, same, other]);
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 1, 1].map((seconds) => seconds * 1_000));
  expect(changes).toBe(1);
  expect(logged.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^The content revision of http:\S+ could not be read: The project responded with 503\.$/,
      ),
    ],
  ]);
  logged.mockRestore();
});
