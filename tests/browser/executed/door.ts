import { assign, setup } from 'xstate';

/** What the page of `door.executor.ts` does. */
export const door = setup({
  types: {} as { context: { visits: number }; events: { type: 'open' } | { type: 'hold' } },
  actions: { count: assign({ visits: ({ context }) => Math.min(context.visits + 1, 2) }) },
}).createMachine({
  context: { visits: 0 },
  initial: 'closed',
  states: {
    closed: { on: { open: { target: 'open', actions: 'count' } } },
    open: { on: { hold: 'held' }, after: { 1000: 'closed' } },
    held: {},
  },
});
