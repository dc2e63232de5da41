import {
  type ImplementationKind,
  implementationKinds,
  type MachineBehaviour,
  type Use,
} from './behaviour.ts';

export type Rename = { kind: ImplementationKind; before: string; now: string };

/** Implementations that only got another name: their sources are equal, and equal to no other that came or went. */
export function renamesBetween(before: MachineBehaviour, now: MachineBehaviour): Rename[] {
  return implementationKinds.flatMap((kind) => {
    const [old, current] = [before.implementations[kind], now.implementations[kind]];
    const gone = Object.entries(old).filter(([name]) => !(name in current));
    const added = Object.entries(current).filter(([name]) => !(name in old));
    return gone.flatMap(([name, source]): Rename[] => {
      const [same, ...others] = added.filter(([, one]) => one === source);
      const isOnly = gone.filter(([, one]) => one === source).length === 1 && others.length === 0;
      return same && isOnly ? [{ kind, before: name, now: same[0] }] : [];
    });
  });
}

/** The behaviour with the new names of its implementations. */
export function renamed(behaviour: MachineBehaviour, renames: readonly Rename[]): MachineBehaviour {
  const nameNow = (kind: ImplementationKind, name: string) =>
    renames.find((one) => one.kind === kind && one.before === name)?.now ?? name;
  const use = (kind: ImplementationKind, one: Use): Use => ({ ...one, name: nameNow(kind, one.name) });
  const event = (words: string) => {
    const [, delay] = /^after (.+)$/.exec(words) ?? [];
    const [, actor, end] = /^(.+) (done|failed)$/.exec(words) ?? [];
    if (delay !== undefined) return `after ${nameNow('delay', delay)}`;
    return actor === undefined ? words : `${nameNow('actor', actor)} ${end}`;
  };
  return {
    ...behaviour,
    states: mapValues(behaviour.states, (state) => ({
      ...state,
      entry: state.entry.map((one) => use('action', one)),
      exit: state.exit.map((one) => use('action', one)),
      invokes: state.invokes.map(({ id, src, input }) => ({
        // An invocation has the name of its actor, as a rule.
        id: id === src ? nameNow('actor', id) : id,
        src: nameNow('actor', src),
        input,
      })),
      transitions: Object.fromEntries(
        Object.entries(state.transitions).map(([words, list]) => [
          event(words),
          list.map((one) => ({
            ...one,
            guard: one.guard && use('guard', one.guard),
            actions: one.actions.map((action) => use('action', action)),
          })),
        ]),
      ),
    })),
    implementations: {
      action: mapKeys(behaviour.implementations.action, (name) => nameNow('action', name)),
      guard: mapKeys(behaviour.implementations.guard, (name) => nameNow('guard', name)),
      delay: mapKeys(behaviour.implementations.delay, (name) => nameNow('delay', name)),
      actor: mapKeys(behaviour.implementations.actor, (name) => nameNow('actor', name)),
    },
  };
}

function mapValues<Value>(
  record: Record<string, Value>,
  map: (value: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

function mapKeys<Value>(record: Record<string, Value>, map: (key: string) => string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [map(key), value]));
}
