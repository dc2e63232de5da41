import { offline } from '#machines/testing/fixtures.ts';
import type { ModelOf } from '#machines/testing/model.ts';
import { onlyPayload } from '#machines/testing/words.ts';
import type { openingHoursMachine } from './opening-hours.machine.ts';

export const openingHoursModel: ModelOf<typeof openingHoursMachine> = {
  events: { 'hours.reload': onlyPayload({}) },
  outcomes: { loadHours: { found: { output: 'from nine to five' }, offline: { error: offline } } },
  invariants: {
    'the hours of the newest response are shown, and stay after a failure': ({ output, was, context }) =>
      context.hours === (output('loadHours') ?? was.hours),
    'the hours are loaded again, one request at a time': ({ running, can }) =>
      running.length <= 1 && can('hours.reload') === (running.length === 0),
  },
  screen: (snapshot) => [{ role: 'button', name: 'Reload', disabled: snapshot.matches('loading') }],
};
