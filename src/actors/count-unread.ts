import { fromPromise } from 'xstate';
import { countMessages } from '#backend/contact-messages-count.ts';

export const countUnread = fromPromise<number, undefined>(({ signal }) => countMessages('unread', signal));
