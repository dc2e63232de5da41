import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { openApiOrigin, settingsFor } from '#tests/support/functions.ts';
import { functionCommand } from '#tools/test/deno.ts';

test('the function runs in Deno, as in a hosted project: it is set up by its environment, stores a message and ends with its instance', async () => {
  const origin = await openApiOrigin();
  onTestFinished(() => origin.close());
  const { file, args, options } = functionCommand(settingsFor(origin));
  const deno = spawn(file, args, options);
  onTestFinished(() => void deno.kill('SIGKILL'));
  let output = '';
  for await (const [part] of on(deno.stderr, 'data', { close: ['end'] })) {
    output += part;
    if (/Listening on .*\n/.test(output)) break;
  }
  const [, url = output] = /Listening on (http:\S+)/.exec(output) ?? [];
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello there.' };
  const body = JSON.stringify(message);
  const headers = { 'content-type': 'application/json' };

  expect(await (await fetch(url, { method: 'POST', headers, body })).json()).toEqual({ received: true });
  expect(await (await fetch(url)).json()).toEqual({ mail: false });
  const { data } = await origin.service
    .from('contact_messages')
    .select('name, email, message')
    .throwOnError();
  expect(data).toEqual([message]);
  deno.kill('SIGTERM');
  await once(deno, 'exit');
});
