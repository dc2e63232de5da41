import type { AnyMachineSnapshot } from 'xstate';
import { type CatalogEntry, entriesPerInput } from './catalog-entry.ts';
import { actorsWithoutId, spawnedIn } from './children.ts';
import { type Derived, derive, type StepEffects } from './derive.ts';
import { settledId } from './engine-events.ts';
import { activeStates } from './transitions.ts';
import { allLinksOf, bounded } from './traversal.ts';

export type Exploration = ReturnType<typeof explore>;

const explorations = new WeakMap<CatalogEntry, Exploration | Error>();

/** Explores a machine from each of its inputs, once; an error says why it cannot be explored. */
export function tryExploring(entry: CatalogEntry): Exploration | Error {
  const exploration = explorations.get(entry) ?? explored(entry);
  explorations.set(entry, exploration);
  return exploration;
}

function explored(entry: CatalogEntry): Exploration | Error {
  try {
    return explore(...startsOf(entry));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** A machine from each of its inputs, as far as it is explored. @throws UsageError when it cannot start */
export function startsOf(entry: CatalogEntry) {
  return entriesPerInput(entry).map((start) => bounded(derive(start)));
}

/** Tries every event of the model in every situation that it leads to, from each start of a machine. */
export function explore(...starts: Derived[]) {
  const found = {
    /** Ids of states that are entered at least once, those that are left at once included. */
    entered: new Set<string>(),
    taken: new Set<string>(),
    refused: new Set<string>(),
    /** Types of the events that were tried in at least one state. */
    tried: new Set<string>(),
    /** The actor of each child that an action spawned, by the child's id. */
    spawned: new Map<string, string>(),
    /** Actors that are spawned without an id. */
    withoutId: new Set<string>(),
    /** Ids of the states in which such a child runs while no delay does, by the child's id. */
    unlimited: new Map<string, string>(),
    /** Outcomes of such children that nothing handles, so that the machine stops. */
    fatal: new Set<string>(),
    /** Number of different situations (state, context, memory) and of edges between them. */
    situations: 0,
    edges: 0,
  };
  const note = ({ entered, taken, refused }: StepEffects) => {
    for (const id of entered) found.entered.add(id);
    for (const key of taken) found.taken.add(key);
    for (const key of refused) found.refused.add(key);
  };
  for (const derived of starts) {
    note(derived.start);
    const edges = allLinksOf(derived);
    const situations = new Set([derived.initial, ...edges.map(({ to }) => to)]);
    found.situations += situations.size;
    found.edges += edges.length;
    for (const state of situations) {
      const isLimited = activeStates(state).some(({ after }) => after.length > 0);
      for (const src of actorsWithoutId(state)) found.withoutId.add(src);
      for (const { id, src } of spawnedIn(state)) {
        found.spawned.set(id, src);
        if (!isLimited) found.unlimited.set(id, placeOf(state));
      }
    }
    for (const { from, event, to } of edges) {
      note(derived.step(from, event));
      found.tried.add(event.type);
      const isSpawned = spawnedIn(from).some(({ id }) => id === settledId(event.type));
      if (isSpawned && to.status === 'error') found.fatal.add(derived.labelOf(event));
    }
  }
  return found;
}

/** The innermost states that are active, as a person reads them. */
function placeOf(snapshot: AnyMachineSnapshot): string {
  return activeStates(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ id }) => id)
    .join(', ');
}
