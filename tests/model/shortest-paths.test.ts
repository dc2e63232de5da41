import { expect, test } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { catalog } from '#machines/catalog.ts';
import { LiveHarness } from '#machines/testing/live-harness.ts';
import { shortestPaths } from '#machines/testing/shortest-paths.ts';

// Tours on live actors take every transition; these paths come from the library's own traversal.
test.each(catalog)(
  '$name: a live actor takes the shortest path to each state',
  {
    tags: ['exhaustive'],
  },
  async (entry) => {
    for (const path of shortestPaths(entry)) {
      const actor = new LiveHarness(entry);
      const send = ({ event }: { event: AnyEventObject }) => actor.perform(event);
      await path.test({
        events: Object.fromEntries(path.steps.slice(1).map(({ event }) => [event.type, send])),
        states: {
          '*': (state: AnyMachineSnapshot) =>
            expect(actor.snapshot().value, path.description).toEqual(state.value),
        },
      });
      actor.stop();
    }
  },
);
