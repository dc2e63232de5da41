import type { StateValue } from 'xstate';
import type { CatalogEntry, Outcome } from '#machines/catalog-entry.ts';
import { LiveHarness } from './live-harness.ts';

/** What can be told of a machine from outside: its state, what runs for it, what it has just announced. */
export type Observation = { state: StateValue; running: string[]; emitted: string[] };

/** A live actor of one machine on which a recording is played: each method does one step and tells what it led to. */
export type Replay = {
  start: Observation;
  /** A declared event, from outside or from a running subscription. */
  send: (event: { type: string; [key: string]: unknown }) => Promise<Observation>;
  /** The running call of this id ends, with an outcome of the model by its name, or with what is given. */
  answer: (call: string, outcome: string | Outcome) => Promise<Observation>;
  /** A running delay ends: its name and the id of its state, joined by a dot. */
  elapse: (delay: string) => Promise<Observation>;
};

/**
 * Starts a replay of a machine of the catalog.
 *
 * @throws in words, when there is no such machine; the steps throw when nothing waits for them
 */
export function startReplay(catalog: readonly CatalogEntry[], name: string, input?: unknown): Replay {
  const entry = catalog.find((one) => one.name === name);
  if (!entry) throw new Error(`There is no machine "${name}".`);
  const harness = new LiveHarness({ ...entry, input: input ?? entry.input });
  const observe = (): Observation => ({
    state: harness.snapshot().value,
    running: [...harness.actors.runningCalls(), ...harness.actors.runningCallbacks()].toSorted(),
    emitted: [...harness.emitted],
  });
  const step = async (event: { type: string; [key: string]: unknown }) => {
    await harness.perform(event);
    return observe();
  };
  return {
    start: observe(),
    send: step,
    answer: async (call, outcome) => {
      const ended = typeof outcome === 'string' ? outcomeNamed(entry, harness, call, outcome) : outcome;
      return step({ type: `xstate.${'error' in ended ? 'error' : 'done'}.actor.${call}`, ...ended });
    },
    elapse: (delay) => step({ type: `xstate.after.${delay}` }),
  };
}

function outcomeNamed(
  { name, model }: CatalogEntry,
  { actors }: LiveHarness,
  call: string,
  outcome: string,
): Outcome {
  const src = actors.sourceOf(call);
  if (src === null) throw new Error(`${name}: the actor ${call} was never started.`);
  const known = model.outcomes[src] ?? {};
  const found = known[outcome];
  if (found) return found;
  throw new Error(
    `${name}: the model has no outcome "${outcome}" of ${src}. Known: ${Object.keys(known).join(', ')}`,
  );
}
