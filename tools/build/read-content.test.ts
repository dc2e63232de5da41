import { expect, test, vi } from 'vitest';
import { builtInContent } from '#content/built-in-content.ts';
import { readContent } from './read-content.ts';

const hosted = { url: 'https://project.example', publicKey: 'public' };
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
const unreachable = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }));

const called = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(0));

test('what is due is published first, and the content of the project is that of the pages, with the time of the build', async () => {
  const stored = { ...builtInContent, revision: 7 };
  const load = vi.fn(async () => {
    expect(called.mock.lastCall?.[0]).toBe('https://project.example/rest/v1/rpc/publish_due');
    return stored;
  });
  expect(await readContent({ hosted, load, isRequired: true })).toEqual({ ...stored, builtAt: time });
  expect(load).toHaveBeenCalledWith(hosted, expect.any(AbortSignal));
});

test('with a project that does not respond the pages have the built-in texts, and a warning says why', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const content = await readContent({ hosted, load: unreachable, isRequired: false });
  expect(content).toEqual({ ...builtInContent, builtAt: time });
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringMatching(
      /^The content of https:\/\/project\.example could not be read: ECONNREFUSED\. .*built-in/,
    ),
  ]);
  warn.mockRestore();
});

test('with required content a project that does not respond ends the build', async () => {
  await expect(readContent({ hosted, load: unreachable, isRequired: true })).rejects.toThrow(
    'The content of https://project.example could not be read: ECONNREFUSED.',
  );
});
