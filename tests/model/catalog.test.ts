import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
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

/** What an actor without an implementation fails with. */
function refusalOf(logic: AnyActorLogic): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const actor = createActor(logic);
  actor.subscribe({ error: resolve, complete: () => resolve('it has done something') });
  actor.start();
  return promise;
}

test.each(catalog)(
  '$name: every request and subscription refuses, by its name, until it is provided',
  async ({ machine, model }) => {
    // `setup` takes actor logic only; the type allows more.
    const actors = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>);
    const calls = actors.filter(([name]) => !(name in (model.machines ?? {})));
    const refusals = await Promise.all(calls.map(([, logic]) => refusalOf(logic)));
    expect(refusals).toEqual(calls.map(([name]) => new Error(`${name} must be provided`)));
  },
);
