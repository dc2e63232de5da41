import { TestModel, type TestPath } from '@xstate/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { derive } from '#statecharts/paths';
import type { CatalogEntry } from './model.ts';

/** Few paths that together come to each state of a machine, its context left aside, by a shortest path. */
export function shortestPaths(entry: CatalogEntry): TestPath<AnyMachineSnapshot, AnyEventObject>[] {
  const { initial, eventsIn, stateKey, labelOf, step } = derive(entry);
  const explored = Object.assign(entry.machine.provide({}), {
    transition: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => step(snapshot, event).next,
    getInitialSnapshot: () => initial,
  });
  const model = new TestModel(explored, {
    serializeState: stateKey,
    // Two delays of one name read alike.
    serializeEvent: (event) => `${labelOf(event)} ${event.type}`,
  });
  return model.getPaths(
    (logic, options) => {
      const paths = getShortestPaths(logic, options).toSorted((one, other) => one.weight - other.weight);
      const byState = Map.groupBy(paths, ({ state }) => JSON.stringify([state.value, state.status]));
      return [...byState.values()].flatMap((ways) => ways.slice(0, 1));
    },
    { events: eventsIn, fromState: initial },
  );
}
