import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironmentFiles } from './environment-files.ts';

test('of environment files the first counts that sets a variable; empty is unset', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const [production, machine] = [join(folder, '.env.production'), join(folder, '.env')];
  writeFileSync(production, 'A=production\nB=\nC=production\n');
  writeFileSync(machine, 'A=machine\nB=machine\n');
  const set = { A: 'production', B: 'machine', C: 'production' };
  expect(readEnvironmentFiles(production, join(folder, 'absent'), machine)).toEqual(set);
  rmSync(folder, { recursive: true });
});
