import { expectations, type ModelOf } from '#machines/expectations.ts';
import { noPayload } from '#machines/testing/authoring.ts';
import { offline } from '#machines/testing/fixtures.ts';
import type { openingHoursMachine } from './opening-hours.machine.ts';

type Facts = { isLoading: boolean; hours: string };

export const openingHoursModel: ModelOf<typeof openingHoursMachine> = {
  events: { 'hours.reload': noPayload },
  outcomes: { loadHours: { found: { output: 'from nine to five' }, offline: { error: offline } } },
  expectations: expectations<typeof openingHoursMachine, Facts>()({
    start: () => ({ facts: { isLoading: true, hours: '' }, calls: { loadHours: undefined } }),
    seen: (snapshot) => ({ hours: snapshot.context.hours }),
    situation: ({ isLoading, hours }) => ({
      seen: { hours },
      running: isLoading ? ['loadHours'] : [],
      screen: [{ role: 'button', name: 'Reload', disabled: isLoading }],
    }),
    rules: (on) => ({
      'the hours of the newest response are shown': on('loadHours: found', {
        causes: { facts: { isLoading: false, hours: 'from nine to five' } },
      }),
      'after a failure the earlier hours stay': on('loadHours failed', {
        causes: { facts: { isLoading: false } },
      }),
      'the hours are loaded again, one request at a time': on('hours.reload', {
        given: ({ isLoading }) => !isLoading,
        causes: { facts: { isLoading: true }, calls: { loadHours: undefined } },
      }),
    }),
    invariants: { 'hours that were shown never disappear': ({ seen }, { hours }) => seen.hours === hours },
  }),
};
