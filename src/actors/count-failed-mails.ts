import { fromPromise } from 'xstate';
import { countMessages } from '#backend/contact-messages-count.ts';

/** How many messages could not be mailed, for the dashboard. */
export const countFailedMails = fromPromise<number, undefined>(({ signal }) =>
  countMessages('mailFailed', signal),
);
