import { fromPromise } from 'xstate';
import { countUnreadMessages } from '#backend/contact-messages-unread.ts';

export const countUnread = fromPromise<number, undefined>(({ signal }) => countUnreadMessages(signal));
