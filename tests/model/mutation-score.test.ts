import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import { readRecord } from '#tools/statecharts/mutation/record.ts';

const root = resolve(import.meta.dirname, '../..');

test('the mutation score of every machine is recorded, and of no other', async () => {
  const record = await readRecord(resolve(root, 'docs/machines'));
  expect(Object.keys(record)).toEqual(catalog.map(({ name }) => name));
});

test('no machine that has changed since then has a lower score', { timeout: 600_000 }, async () => {
  const measuring = promisify(execFile)(process.execPath, ['tools/statecharts.ts', 'mutate', '--changed'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  const output = await measuring.then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
  );
  expect(output).toBe('');
});
