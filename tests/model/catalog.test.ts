import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';

const folder = resolve(import.meta.dirname, '../../machines');

test('every machine is in the catalog, under the name of its file', async () => {
  const files = [...(await readdir(folder)), ...(await readdir(resolve(folder, 'shared')))];
  const machines = files
    .filter((file) => file.endsWith('.machine.ts'))
    .map((file) => file.slice(0, -'.machine.ts'.length));
  expect(catalog.map(({ name }) => name).toSorted()).toEqual(machines.toSorted());
});

test('every machine that another one invokes is in the catalog', () => {
  const invoked = catalog.flatMap(({ model }) => Object.values(model.machines ?? {}));
  expect(invoked.filter((name) => !catalog.some((entry) => entry.name === name))).toEqual([]);
});
