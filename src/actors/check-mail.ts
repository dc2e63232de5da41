import { fromPromise } from 'xstate';
import { readMailStatus } from '#backend/contact-messages-mail.ts';

/** Whether contact messages are sent on by mail. */
export const checkMail = fromPromise<boolean, undefined>(({ signal }) => readMailStatus(signal));
