import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { catalog } from '#machines/catalog.ts';
import { checkModel, sentencesOf } from '#machines/testing/check-model.ts';
import { LiveActor } from '#machines/testing/live-actor.ts';
import { shortestPaths } from '#machines/testing/shortest-paths.ts';
import { isExhaustive } from '#tools/test/depth.ts';

/** The same walk every time, and another one each night; `WALK_SEED` repeats a failure. */
const seed = Number(process.env.WALK_SEED ?? (isExhaustive ? Date.now() : 1));
const walk = { seed, steps: isExhaustive ? 2_000 : 500 };

describe.each(catalog)('$name', (entry) => {
  let checked: Awaited<ReturnType<typeof checkModel>>;

  beforeAll(async () => {
    checked = await checkModel(entry, walk);
  }, 600_000);

  for (const sentence of sentencesOf(entry)) {
    test(sentence, () => {
      const path = checked.violations.get(sentence);
      if (path !== undefined) throw new Error(`This does not hold, with WALK_SEED=${seed}, after:\n${path}`);
    });
  }

  test('live actors take every transition, with every guard true and false', () => {
    const { missing, unneededIgnores } = checked.coverage;
    expect({ missing, unneededIgnores }).toEqual({ missing: [], unneededIgnores: [] });
  });

  test('a live actor comes to each state that the traversal of XState finds', async () => {
    for (const path of shortestPaths(entry)) {
      const actor = new LiveActor(entry);
      for (const { event } of path.steps.slice(1)) await actor.perform(event);
      expect(actor.snapshot.value, path.description).toEqual(path.state.value);
      actor.stop();
    }
  });

  test('every request and subscription refuses, by its name, until it is provided', async () => {
    const { machine, model } = entry;
    // `setup` takes actor logic only; the type allows more.
    const actors = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>);
    const calls = actors.filter(([name]) => !(name in (model.machines ?? {})));
    const refusals = await Promise.all(calls.map(([, logic]) => refusalOf(logic)));
    expect(refusals).toEqual(calls.map(([name]) => new Error(`${name} must be provided`)));
  });
});

test('every machine, also one that another one invokes, is in the catalog, under the name of its file', async () => {
  const folder = resolve(import.meta.dirname, '../../machines');
  const files = [...(await readdir(folder)), ...(await readdir(resolve(folder, 'shared')))];
  const machines = files.flatMap((file) => /^(.+)\.machine\.ts$/.exec(file)?.[1] ?? []);
  const names = catalog.map(({ name }) => name);
  expect(names.toSorted()).toEqual(machines.toSorted());
  expect(names).toEqual(
    expect.arrayContaining(catalog.flatMap(({ model }) => Object.values(model.machines ?? {}))),
  );
});

/** What an actor without an implementation fails with. */
function refusalOf(logic: AnyActorLogic): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const actor = createActor(logic);
  actor.subscribe({ error: resolve, complete: () => resolve('it has done something') });
  actor.start();
  return promise;
}
