import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const json = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

test('pins the packages to the versions that npm installs', () => {
  const { imports } = json('./deno.json');
  const { dependencies, devDependencies } = json('../../../package.json');
  const installed = { ...devDependencies, ...dependencies };

  expect(Object.keys(imports)).not.toEqual([]);
  for (const [name, specifier] of Object.entries(imports)) {
    expect(specifier).toBe(`npm:${name}@${installed[name]}`);
  }
});
