import { fromPromise } from 'xstate';
import { askBackendHealth } from '#backend/health.ts';

export const askHealth = fromPromise<unknown, undefined>(({ signal }) => askBackendHealth(signal));
