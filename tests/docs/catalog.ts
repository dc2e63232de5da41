import { catalogEntry } from '#machines/testing/model.ts';
import { openingHoursMachine } from './opening-hours.machine.ts';
import { openingHoursModel } from './opening-hours.model.ts';

/** The sample of the documentation. */
export const openingHours = catalogEntry({
  name: 'opening-hours',
  machine: openingHoursMachine,
  input: undefined,
  model: openingHoursModel,
});
