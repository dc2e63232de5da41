import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { extractFontFaces } from './font-faces.ts';

test('font faces leave the sheets, each once, and everything else stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'font-faces-test-'));
  const face = '@font-face{font-family:A;src:url(/assets/a.woff2)format("woff2")}';
  const sheet = (name: string) => join(folder, 'assets', name);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(sheet('one.css'), `${face}a{color:red}@font-face {\n  font-family: B;\n}`);
  writeFileSync(sheet('two.css'), `b{color:red}${face}`);

  expect(await extractFontFaces(folder)).toBe(`${face}@font-face {\n  font-family: B;\n}`);
  expect(readFileSync(sheet('one.css'), 'utf8')).toBe('a{color:red}');
  expect(readFileSync(sheet('two.css'), 'utf8')).toBe('b{color:red}');
  rmSync(folder, { recursive: true });
});
