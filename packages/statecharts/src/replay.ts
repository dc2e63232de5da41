import type { AnyEventObject } from 'xstate';
import type { CatalogEntry, Outcome } from './catalog-entry.ts';
import { outcomeEvent } from './engine-events.ts';
import { LiveHarness } from './live-harness.ts';

export type Replay = ReturnType<typeof startReplay>;

/**
 * Starts a live actor of a machine of the catalog on which a recording is replayed: each method does one step, and
 * returns the state, the running actors and what was emitted.
 *
 * @throws when there is no such machine; the steps throw when nothing waits for them
 */
export function startReplay(catalog: readonly CatalogEntry[], name: string, input?: unknown) {
  const entry = catalog.find((one) => one.name === name);
  if (!entry) throw new Error(`There is no machine "${name}".`);
  const harness = new LiveHarness({ ...entry, input: input ?? entry.input });
  const { actors } = harness;
  const observe = () => ({
    state: harness.snapshot().value,
    running: actors.running(),
    emitted: harness.emitted.map(({ type }) => type),
  });
  const send = async (event: AnyEventObject) => {
    await harness.perform(event);
    return observe();
  };
  const outcomeNamed = (call: string, outcome: string): Outcome => {
    const src = actors.sourceOf(call);
    if (src === undefined) throw new Error(`${name}: the actor ${call} was never started.`);
    const known = entry.model.outcomes[src] ?? {};
    const found = known[outcome];
    if (found) return found;
    const names = Object.keys(known).join(', ');
    throw new Error(`${name}: the model has no outcome "${outcome}" of ${src}. Known: ${names}`);
  };
  return {
    start: observe(),
    /** A declared event, from outside or from a running subscription. */
    send,
    /** A declared event with a sample payload of the model, by its name. */
    sendCase: async (type: string, name: string) => {
      const payload = entry.model.events[type]?.[name];
      if (!payload) throw new Error(`${entry.name}: the model has no sample "${name}" of ${type}.`);
      return send({ ...payload, type });
    },
    /** The running call of this id ends, with an outcome of the model by its name, or with what is given. */
    answer: async (call: string, outcome: string | Outcome) => {
      const ended = typeof outcome === 'string' ? outcomeNamed(call, outcome) : outcome;
      return send(outcomeEvent(call, ended));
    },
    /** A running delay ends: its name and the id of its state, joined by a dot. */
    elapse: (delay: string) => send({ type: `xstate.after.${delay}` }),
  };
}
