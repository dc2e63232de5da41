import { TestModel, type TestPath } from '@xstate/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { derive } from '#statecharts/paths';
import type { CatalogEntry } from './model.ts';

/** Few paths that together come to each state of a machine, its context left aside, by a shortest path. */
export function shortestPaths(entry: CatalogEntry): TestPath<AnyMachineSnapshot, AnyEventObject>[] {
  const { machine, initial, eventsIn, stateKey, eventId } = derive(entry);
  const model = new TestModel(machine, { serializeState: stateKey, serializeEvent: eventId });
  return model.getPaths(
    (logic, options) => {
      const paths = getShortestPaths(logic, options).toSorted((one, other) => one.weight - other.weight);
      const byState = Map.groupBy(paths, ({ state }) => JSON.stringify([state.value, state.status]));
      return [...byState.values()].flatMap((ways) => ways.slice(0, 1));
    },
    { events: eventsIn, fromState: initial },
  );
}
