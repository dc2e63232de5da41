import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { type AdjacencyMap, adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import type { Derived, Happening } from './derive.ts';
import { traversalLimit, withinLimit } from './traversal-limit.ts';

/** All that can happen in a machine with the cases of its model. */
export type Exploration = {
  /** Ids of states that are entered at least once, be it in passing. */
  entered: Set<string>;
  taken: Set<string>;
  refused: Set<string>;
  /** Types of the events that were tried in at least one state. */
  tried: Set<string>;
  /** Ids of children that were spawned: a plain machine invokes nothing, so none of them is on the chart. */
  spawned: Set<string>;
  /** Number of different situations (state, context, memory) and of arrows between them. */
  situations: number;
  arrows: number;
};

/** Tries every event of the model in every situation that it leads to. */
export function explore(derived: Derived): Exploration {
  const situations = adjacency(derived);
  const arrows = adjacencyMapToArray(situations);
  const found = { entered: new Set<string>(), taken: new Set<string>(), refused: new Set<string>() };
  const note = ({ entered, taken, refused }: Happening) => {
    for (const id of entered) found.entered.add(id);
    for (const key of taken) found.taken.add(key);
    for (const key of refused) found.refused.add(key);
  };
  note(derived.start);
  const tried = new Set<string>();
  const spawned = new Set(Object.keys(derived.initial.children));
  for (const { state, event, nextState } of arrows) {
    note(derived.step(state, event));
    for (const id of Object.keys(nextState.children)) spawned.add(id);
    tried.add(event.type);
  }
  return { ...found, tried, spawned, situations: Object.keys(situations).length, arrows: arrows.length };
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
