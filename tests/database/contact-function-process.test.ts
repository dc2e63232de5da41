import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Functions, startFunctions } from '#server/contact-function/contact-function.ts';
import { eventually } from '#tests/support/eventually.ts';
import { functionProcesses, openApiOrigin } from '#tests/support/functions.ts';

// Nothing listens on the discard port: what matters here is the process, not the database behind it.
const settings = { backendUrl: 'http://127.0.0.1:9', secretKey: 'sb_secret_test' };
const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello there.' };

async function start(): Promise<Functions> {
  const functions = await startFunctions(settings);
  onTestFinished(() => functions.close());
  return functions;
}

const preflight = () => new Request('http://127.0.0.1/functions/v1/contact-form', { method: 'OPTIONS' });
const send = () =>
  new Request('http://127.0.0.1/functions/v1/contact-form', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });

test('a killed function is started again', async () => {
  const functions = await start();
  await functions.fetch(preflight(), null);
  const [killed] = functionProcesses(process.pid);
  process.kill(killed ?? Number.NaN, 'SIGKILL');

  await eventually(() => {
    const running = functionProcesses(process.pid);
    expect(running).toHaveLength(1);
    expect(running).not.toContain(killed);
  });
  expect((await functions.fetch(preflight(), null)).status).toBe(204);
});

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

test('a database that is down is answered with 503 and a line in the log without the message', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  const functions = await start();
  const response = await functions.fetch(send(), null);

  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: 'store_unavailable' });
  const logged = () => written.mock.calls.map(([line]) => String(line));
  await eventually(() =>
    expect(logged()).toContain(
      'contact-form: {"event":"message_not_stored","reason":"The database cannot be reached."}\n',
    ),
  );
  expect(logged().join('')).not.toMatch(/Ada|ada@|Hello/);
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

test('what the function answers while the product stops still reaches the database', async () => {
  const api = await openApiOrigin();
  await fetch(`${api.url}/functions/v1/contact-form`, { method: 'OPTIONS' });
  const request = httpRequest(`${api.url}/functions/v1/contact-form`, {
    method: 'POST',
    // Its answer says that the product has the request, whose body is sent when the end has begun.
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  request.flushHeaders();
  await once(request, 'continue');
  const answer = new Promise<IncomingMessage>((done, fail) => {
    request.once('response', done).once('error', fail);
  });
  const closed = api.close();
  request.end(JSON.stringify(message));
  const response = await answer;
  expect([response.statusCode, await text(response)]).toEqual([200, '{"received":true}']);
  await closed;
});
