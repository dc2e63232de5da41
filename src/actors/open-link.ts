import { fromPromise } from 'xstate';
import { openRecoveryLink } from '#backend/password.ts';

/** Opens the link in the page's address, if there is one. */
export const openLink = fromPromise<void, undefined>(() => openRecoveryLink());
