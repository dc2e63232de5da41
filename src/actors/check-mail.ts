import { fromPromise } from 'xstate';
import { type MailStatus, readMailStatus } from '#backend/contact-messages-mail.ts';

/** Whether contact messages are sent on by mail, and which settings of the contact function cannot be used. */
export const checkMail = fromPromise<MailStatus, undefined>(({ signal }) => readMailStatus(signal));
