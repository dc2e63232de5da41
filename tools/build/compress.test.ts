import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compressFolder } from './compress.ts';

test('files get compressed copies, those of the renderer none, wherever the folder is', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'compress-'));
  const folder = join(parent, '.render');
  mkdirSync(join(folder, '.render'), { recursive: true });
  for (const name of ['a.html', '.render/b.html']) writeFileSync(join(folder, name), 'a'.repeat(900));
  await compressFolder(folder);
  const files = readdirSync(folder, { recursive: true }).sort();
  rmSync(parent, { recursive: true });
  expect(files).toEqual(['.render', '.render/b.html', 'a.html', 'a.html.br', 'a.html.gz'].sort());
});
