import type { CatalogEntry } from './catalog-entry.ts';
import { LiveHarness } from './live-harness.ts';
import type { ModelPath, PathStart } from './model-check.ts';
import { difference } from './reference.ts';

/**
 * Runs a path on a live actor of the production machine, with actors that end as the path says. After each step the
 * live actor must be in the state of the path, by its transitions, and show and cause what the path says: a call whose
 * state was left must have been aborted.
 *
 * @param command runs this path alone; a failure names it
 * @returns the keys of the transitions that the live actor took
 * @throws when the live actor and the path differ
 */
export async function runLive(
  entry: CatalogEntry,
  { name, start, steps }: ModelPath,
  command?: string,
): Promise<Set<string>> {
  const harness = new LiveHarness(entry);
  const taken = new Set(harness.taken);
  const compare = (expected: PathStart, where: string) => {
    const { value, status } = harness.snapshot();
    const found = {
      'the state': [value, status],
      'the transitions': harness.taken,
      ...harness.effects(),
      ...harness.observation(),
    };
    const wanted = {
      'the state': [expected.snapshot.value, expected.snapshot.status],
      'the transitions': expected.taken,
      ...expected.effects,
      ...expected.observation,
    };
    const differences = Object.entries(found).flatMap(([what, observed]) =>
      // A parsed border: both objects have the same keys.
      difference(what, wanted[what as keyof typeof wanted], observed),
    );
    if (differences.length > 0) throw new Error(`${where}: ${differences.join('\n')}`);
  };
  try {
    compare(start, 'the start');
    for (const [index, step] of steps.entries()) {
      await harness.perform(step.event);
      for (const key of harness.taken) taken.add(key);
      compare(step, `step ${index + 1} of ${steps.length}, ${step.label}`);
    }
    return taken;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const hint = command === undefined ? '' : `\nRun it alone: ${command}`;
    throw new Error(`${entry.name}: ${message}\nThe path: ${name}${hint}`, { cause });
  } finally {
    harness.stop();
  }
}
