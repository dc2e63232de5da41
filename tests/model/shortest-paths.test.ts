import { expect, test } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { catalog } from '#machines/catalog.ts';
import { startReplay } from '#statecharts/replay';
import { shortestPaths } from './shortest-paths.ts';

// Tours on live actors take every transition; these paths come from the library's own traversal.
test.each(catalog)(
  '$name: a live actor takes the shortest path to each state',
  {
    tags: ['exhaustive'],
  },
  async (entry) => {
    for (const path of shortestPaths(entry)) {
      const replay = startReplay(catalog, entry.name);
      let reached = replay.start;
      const send = async ({ event }: { event: AnyEventObject }) => {
        reached = await replay.send(event);
      };
      await path.test({
        events: Object.fromEntries(path.steps.slice(1).map(({ event }) => [event.type, send])),
        states: {
          '*': (state: AnyMachineSnapshot) => expect(reached.state, path.description).toEqual(state.value),
        },
      });
    }
  },
);
