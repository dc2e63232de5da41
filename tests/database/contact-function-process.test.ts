import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Functions, startFunctions } from '#server/contact-function/contact-function.ts';
import { eventually } from '#tests/support/eventually.ts';
import { functionProcesses } from '#tests/support/functions.ts';

// Nothing listens on the discard port: what matters here is the process, not the database behind it.
const settings = { backendUrl: 'http://127.0.0.1:9', secretKey: 'sb_secret_test' };

async function start(): Promise<Functions> {
  const functions = await startFunctions(settings);
  onTestFinished(() => functions.close());
  return functions;
}

const preflight = () => new Request('http://127.0.0.1/functions/v1/contact-form', { method: 'OPTIONS' });
test('closing ends the process, and later requests are refused', async () => {
  const functions = await start();
  await functions.fetch(preflight(), null);
  expect(functionProcesses(process.pid)).toHaveLength(1);
  await functions.close();

  expect(functionProcesses(process.pid)).toEqual([]);
  const response = await functions.fetch(preflight(), null);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: 'function_unavailable' });
});

test('closing before it listens ends it too', async () => {
  const functions = await start();
  const waiting = functions.fetch(preflight(), null);
  await functions.close();

  expect(functionProcesses(process.pid)).toEqual([]);
  expect([204, 503]).toContain((await waiting).status);
});

test('the function dies with a parent that is killed', async () => {
  const parent = spawn(
    process.execPath,
    [fileURLToPath(new URL('../support/functions-parent.ts', import.meta.url))],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [firstLine] = await once(parent.stdout, 'data');
  expect(String(firstLine).trim()).toBe('204');
  const [child] = functionProcesses(parent.pid ?? Number.NaN);
  expect(child).toBeGreaterThan(0);
  parent.kill('SIGKILL');

  await eventually(() => expect(() => process.kill(child ?? Number.NaN, 0)).toThrow('ESRCH'));
});

test('a project without Deno gets a sentence that says so', async () => {
  await expect(startFunctions({ ...settings, denoPath: '/nowhere/deno' })).rejects.toThrow(
    'Deno, which runs the contact function, is not installed: /nowhere/deno is missing.',
  );
});

test('a Deno that fails is started again after growing delays, and requests get a response all the time', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const pauses: number[] = [];
  const { promise: patience, resolve: lose } = Promise.withResolvers<void>();
  const functions = await startFunctions({
    ...settings,
    denoPath: '/bin/false',
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
      if (pauses.length < 9) return;
      lose();
      await new Promise(() => {});
    },
  });
  onTestFinished(() => functions.close());

  expect((await functions.fetch(preflight(), null)).status).toBe(503);
  await patience;
  expect((await functions.fetch(preflight(), null)).status).toBe(503);
  expect(pauses).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(logged.mock.calls).toEqual([['contact-form: The contact function ended before it listened.']]);
});
