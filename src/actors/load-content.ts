import { fromPromise } from 'xstate';
import { loadLandingRecords } from '#backend/landing-content.ts';
import type { LandingRecords } from '#domain/landing-content.ts';

export const loadContent = fromPromise<LandingRecords, undefined>(({ signal }) => loadLandingRecords(signal));
