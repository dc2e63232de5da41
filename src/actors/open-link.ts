import { fromPromise } from 'xstate';
import { openRecoveryLink } from '#backend/password.ts';
import type { LinkPurpose } from '#domain/recovery-link.ts';

/** Opens the link in the page's address, if there is one. */
export const openLink = fromPromise<LinkPurpose | null, undefined>(() => openRecoveryLink());
