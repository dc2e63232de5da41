import { assign, setup } from 'xstate';
import { requiredPromise, toOutput } from '#machines/shared/requests.ts';

export type OpeningHoursEvent = { type: 'hours.reload' };

const types: { context?: { hours: string }; events?: OpeningHoursEvent } = {};

export const openingHoursMachine = setup({
  types,
  actors: { loadHours: requiredPromise<string, undefined>('loadHours') },
  actions: { setHours: assign((_, hours: string) => ({ hours })) },
}).createMachine({
  id: 'openingHours',
  description: 'Shows the opening hours.',
  context: { hours: '' },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadHours',
        src: 'loadHours',
        onDone: { target: 'shown', actions: { type: 'setHours', params: toOutput } },
        onError: 'failed',
      },
    },
    shown: { on: { 'hours.reload': 'loading' } },
    failed: { on: { 'hours.reload': 'loading' } },
  },
});
