import { fromPromise } from 'xstate';
import { requestPasswordLink } from '#backend/password.ts';
import type { LinkRequest } from '#domain/password.ts';

export const requestLink = fromPromise<void, LinkRequest>(({ input }) => requestPasswordLink(input.email));
