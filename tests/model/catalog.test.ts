import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';

const folder = resolve(import.meta.dirname, '../../machines');

test('every machine is in the catalog, under the name of its file, and has expectations or tests beside it', async () => {
  const files = [...(await readdir(folder)), ...(await readdir(resolve(folder, 'shared')))];
  const named = (suffix: string) =>
    files
      .filter((file) => file.endsWith(suffix))
      .map((file) => file.slice(0, -suffix.length))
      .toSorted();
  const names = catalog.map(({ name }) => name).toSorted();
  expect(names).toEqual(named('.machine.ts'));
  const expected = catalog.filter(({ model }) => model.expectations).map(({ name }) => name);
  const tested = [...expected, ...named('.machine.test.ts')];
  const untested = names.filter((name) => !tested.includes(name));
  expect(untested.map((name) => `machines/${name}.machine.test.ts is missing`)).toEqual([]);
});

test('every machine that another one invokes is in the catalog', () => {
  const invoked = catalog.flatMap(({ model }) => Object.values(model.machines ?? {}));
  expect(invoked.filter((name) => !catalog.some((entry) => entry.name === name))).toEqual([]);
});
