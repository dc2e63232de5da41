import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { type AdjacencyMap, adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { childrenOf, settledId } from './children.ts';
import type { Derived, StepEffects } from './derive.ts';
import { traversalLimit, withinLimit } from './traversal-limit.ts';

/** All that can happen in a machine with the cases of its model. */
export type Exploration = {
  /** Ids of states that are entered at least once, be it in passing. */
  entered: Set<string>;
  taken: Set<string>;
  refused: Set<string>;
  /** Types of the events that were tried in at least one state. */
  tried: Set<string>;
  /** The actor of each child that an action spawned, by the child's id. */
  spawned: Map<string, string>;
  /** Ids of the states in which such a child runs while no delay does, by the child's id. */
  unlimited: Map<string, string>;
  /** Outcomes of such children that nothing handles, so that the machine stops. */
  fatal: Set<string>;
  /** Number of different situations (state, context, memory) and of edges between them. */
  situations: number;
  edges: number;
};

/** Tries every event of the model in every situation that it leads to, from each start of a machine. */
export function explore(...starts: Derived[]): Exploration {
  const found: Exploration = {
    entered: new Set(),
    taken: new Set(),
    refused: new Set(),
    tried: new Set(),
    spawned: new Map(),
    unlimited: new Map(),
    fatal: new Set(),
    situations: 0,
    edges: 0,
  };
  for (const derived of starts) exploreFrom(derived, found);
  return found;
}

function exploreFrom(derived: Derived, found: Exploration): void {
  const situations = adjacency(derived);
  const edges = adjacencyMapToArray(situations);
  const note = ({ entered, taken, refused }: StepEffects) => {
    for (const id of entered) found.entered.add(id);
    for (const key of taken) found.taken.add(key);
    for (const key of refused) found.refused.add(key);
  };
  note(derived.start);
  for (const { state } of Object.values(situations)) {
    for (const { id, src } of childrenOf(state)) {
      found.spawned.set(id, src);
      if (!derived.hasDelay(state)) found.unlimited.set(id, placeOf(state));
    }
  }
  for (const { state, event, nextState } of edges) {
    note(derived.step(state, event));
    found.tried.add(event.type);
    const id = settledId(event.type);
    if (id !== null && id in state.children && nextState.status === 'error') {
      found.fatal.add(derived.eventKey(event));
    }
  }
  found.situations += Object.keys(situations).length;
  found.edges += edges.length;
}

/** The innermost states that are active, as a person reads them. */
function placeOf({ _nodes }: AnyMachineSnapshot): string {
  return _nodes
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map((node) => node.id)
    .join(', ');
}

function adjacency(derived: Derived): AdjacencyMap<AnyMachineSnapshot, AnyEventObject> {
  return withinLimit(derived.entry.name, () =>
    getAdjacencyMap(derived.machine, {
      events: derived.eventsIn,
      fromState: derived.initial,
      serializeState: derived.stateKey,
      serializeEvent: derived.eventKey,
      limit: traversalLimit,
    }),
  );
}
