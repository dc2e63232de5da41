import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot, typeCheckCommand } from '#server/contact-function/deno.ts';

test('the function passes the type check of Deno, offline', async () => {
  const { file, args, env } = typeCheckCommand;

  expect(await promisify(execFile)(file, args, { cwd: projectRoot, env })).toEqual({
    stdout: '',
    stderr: '',
  });
});
