import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const script = `
  import { runUntilStopped } from ${JSON.stringify(join(import.meta.dirname, 'run-until-stopped.ts'))};
  await runUntilStopped(async () => {
    const timer = setInterval(() => {}, 1000);
    console.log('started');
    return { async close() { clearInterval(timer); console.error('closed'); } };
  });`;

test.concurrent.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s closes what runs, and ends with 0',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    const printed = text(child.stderr);
    const exited = once(child, 'exit');
    await once(child.stdout, 'data');
    child.kill(signal);
    expect([await exited, await printed]).toEqual([[0, null], 'closed\n']);
  },
);
