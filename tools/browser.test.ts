import { afterEach, expect, test, vi } from 'vitest';
import { UserError } from '#server/user-error.ts';
import { setUpFullBrowser, setUpTestBrowser } from './browser.ts';

afterEach(() => vi.unstubAllEnvs());

test('the browser that CHROMIUM_PATH names is used before all others', async () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect([await setUpTestBrowser(), setUpFullBrowser()]).toEqual([process.execPath, process.execPath]);
});

test('a CHROMIUM_PATH that does not run is refused, and no other browser is taken', async () => {
  vi.stubEnv('CHROMIUM_PATH', import.meta.filename);
  const refusal = new UserError(`CHROMIUM_PATH names no browser that runs: ${import.meta.filename}`);
  await expect(setUpTestBrowser()).rejects.toThrow(refusal);
  expect(setUpFullBrowser).toThrow(refusal);
});
