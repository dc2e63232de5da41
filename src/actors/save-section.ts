import { fromPromise } from 'xstate';
import { saveLandingSection } from '#backend/landing-content.ts';
import type { LandingRecord } from '#domain/landing-content.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { LandingSave } from '#machines/landing-content.machine.ts';

export const saveSection = fromPromise<SaveResult<LandingRecord>, LandingSave>(({ input, signal }) =>
  saveLandingSection(input.section, input.draft, input.seen, signal),
);
