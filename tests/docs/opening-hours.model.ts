import { type ModelOf, noPayload } from '#machines/catalog-entry.ts';
import { offline } from '#machines/testing/fixtures.ts';
import type { openingHoursMachine } from './opening-hours.machine.ts';

export const openingHoursModel: ModelOf<typeof openingHoursMachine> = {
  events: { 'hours.reload': noPayload },
  outcomes: { loadHours: { found: { output: 'from nine to five' }, offline: { error: offline } } },
};
