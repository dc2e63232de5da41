import type { AnyMachineSnapshot } from 'xstate';
import type { CatalogEntry } from '#machines/catalog-entry.ts';
import { childrenOf } from './children.ts';
import type { LiveActors } from './live-actors.ts';
import { LiveHarness } from './live-harness.ts';
import type { Path } from './paths.ts';

/**
 * Runs a path on a live actor of the production machine, with actors that answer as the path says. After each
 * step the live actor must be in the model's state, by the model's transitions, with exactly the calls running
 * that the state invokes or that were spawned before: a call whose state was left must have been aborted.
 *
 * @returns the keys of the transitions that the live actor took
 * @throws in words, when the live actor and the model differ
 */
export async function runLive(entry: CatalogEntry, path: Path): Promise<Set<string>> {
  const harness = new LiveHarness(entry);
  const all = new Set<string>(harness.taken);
  try {
    await path.run({
      perform: async (step) => {
        if (step.snapshot.status === 'error') {
          throw new Error(
            `${entry.name}: after "${step.label}" the machine stops, for nothing handles it: an onError is missing.`,
          );
        }
        await harness.perform(step.event);
        for (const key of harness.taken) all.add(key);
      },
      compare: (step, expected) => {
        const { value, status } = harness.snapshot();
        same(entry, 'state', [value, status], [expected.value, expected.status]);
        if (step) same(entry, 'transitions', harness.taken, step.taken);
        compareActors(entry, harness.actors, expected);
      },
    });
    return all;
  } finally {
    harness.stop();
  }
}

function compareActors(entry: CatalogEntry, actors: LiveActors, expected: AnyMachineSnapshot): void {
  const active = new Set(expected.status === 'active' ? expected._nodes.map((node) => node.id) : []);
  const running = [
    ...[...active].flatMap((id) => entry.machine.getStateNodeById(`#${id}`).invoke),
    ...childrenOf(expected),
  ];
  const named = (names: Record<string, unknown>) => running.filter(({ src }) => String(src) in names);
  const promised = named(entry.model.outcomes).map(({ id }) => id);
  same(entry, 'calls that are running', actors.runningCalls().sort(), promised.sort());
  const reporting = named(entry.model.sends).map(({ src }) => String(src));
  same(entry, 'subscriptions that are running', actors.runningCallbacks().sort(), reporting.sort());
}

function same(entry: CatalogEntry, what: string, live: unknown, model: unknown): void {
  const [found, wanted] = [JSON.stringify(live), JSON.stringify(model)];
  if (found === wanted) return;
  throw new Error(`${entry.name}: ${what}: the live actor has ${found}, the model ${wanted}.`);
}
