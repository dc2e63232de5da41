import type { AnyEventObject } from 'xstate';
import { messageOf } from '#statecharts/paths';
import type { CatalogEntry } from './catalog-entry.ts';
import { LiveHarness } from './live-harness.ts';
import { faultWords, type ModelStep, type Reached } from './model-graph.ts';
import { difference } from './reference.ts';

/** How far a live actor did what its model says. */
export type LiveRun = {
  /** The steps that were as expected. */
  passed: ModelStep[];
  /** What the live actor did otherwise, and the rule that its step proves. */
  failure: { rule: string | null; message: string } | null;
  /** Keys of the transitions that the live actor took, and of those that a guard refused. */
  taken: Set<string>;
  refused: Set<string>;
};

/**
 * Takes some steps on a live actor of the production machine, with actors that end as the steps say, up to the first
 * difference. After each step the live actor must be in its state, by its transitions, and show and cause what it says:
 * a call whose state was left must have been aborted.
 */
export async function runLive(
  entry: CatalogEntry,
  start: Reached,
  steps: readonly ModelStep[],
): Promise<LiveRun> {
  const harness = new LiveHarness(entry);
  const run: LiveRun = { passed: [], failure: null, taken: new Set(), refused: new Set() };
  for (const step of [null, ...steps]) {
    const fault = await tryStep(harness, step?.event ?? null, step ?? start);
    for (const key of harness.taken) run.taken.add(key);
    for (const key of harness.refused) run.refused.add(key);
    if (fault !== null) {
      const message = `${entry.name}: ${faultWords(run.passed, step, fault)}`;
      run.failure = { rule: step?.rule ?? null, message };
      break;
    }
    if (step) run.passed.push(step);
  }
  harness.stop();
  return run;
}

/** Causes an event, where there is one. @returns how the live actor differs from what is expected then; null where it does not */
async function tryStep(
  harness: LiveHarness,
  event: AnyEventObject | null,
  expected: Reached,
): Promise<string | null> {
  try {
    if (event) await harness.perform(event);
  } catch (error) {
    return messageOf(error);
  }
  return differencesOf(harness, expected).join('\n') || null;
}

function differencesOf(harness: LiveHarness, expected: Reached): string[] {
  const { value, status } = harness.snapshot();
  const found = {
    'the state': [value, status],
    'the transitions': harness.taken,
    // Copied: to observe the actor may evaluate guards, too.
    'the guards that were false': [...harness.refused],
    ...harness.effects(),
    ...harness.observation(),
  };
  const wanted = {
    'the state': [expected.snapshot.value, expected.snapshot.status],
    'the transitions': expected.taken,
    'the guards that were false': expected.refused,
    ...expected.effects,
    ...expected.observation,
  };
  return Object.entries(found).flatMap(([what, observed]) =>
    // Both objects have the same keys.
    difference(what, wanted[what as keyof typeof wanted], observed),
  );
}
