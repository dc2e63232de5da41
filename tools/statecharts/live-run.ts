import type { CatalogEntry } from './catalog-entry.ts';
import { childrenOf } from './children.ts';
import { LiveHarness } from './live-harness.ts';
import type { Path } from './paths.ts';

/**
 * Runs a path on a live actor of the production machine, with actors that answer as the path says. After each step
 * the live actor must be in the model's state, by the model's transitions, with exactly the calls running that run in
 * the model: a call whose state was left must have been aborted.
 *
 * @returns the keys of the transitions that the live actor took
 * @throws when the live actor and the model differ
 */
export async function runLive(entry: CatalogEntry, path: Path): Promise<Set<string>> {
  const { name, model } = entry;
  const harness = new LiveHarness(entry);
  const all = new Set(harness.taken);
  const same = (what: string, live: unknown, modelled: unknown) => {
    const [found, wanted] = [JSON.stringify(live), JSON.stringify(modelled)];
    if (found === wanted) return;
    throw new Error(`${name}: ${what}: the live actor has ${found}, the model ${wanted}.`);
  };
  try {
    await path.run({
      perform: async (step) => {
        if (step.snapshot.status === 'error') {
          throw new Error(
            `${name}: after "${step.label}" the machine stops, for nothing handles it: an onError is missing.`,
          );
        }
        await harness.perform(step.event);
        for (const key of harness.taken) all.add(key);
      },
      compare: (step, expected) => {
        const { value, status } = harness.snapshot();
        same('state', [value, status], [expected.value, expected.status]);
        if (step) same('transitions', harness.taken, step.taken);
        const running = childrenOf(expected);
        const calls = running.filter(({ src }) => src in model.outcomes).map(({ id }) => id);
        same('calls that are running', harness.actors.runningCalls().sort(), calls.sort());
        const callbacks = running.map(({ src }) => src).filter((src) => src in (model.sends ?? {}));
        same('subscriptions that are running', harness.actors.runningCallbacks().sort(), callbacks.sort());
      },
    });
    return all;
  } finally {
    harness.stop();
  }
}
