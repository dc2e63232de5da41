import type { WaitingPurge } from '#backend/contact-messages.ts';
import { fullTime } from './message-times.ts';

/** How many messages are too old and will be deleted, until when, and what keeps them. */
export function PurgeNotice({ purge: { messages, keepDays, at } }: { purge: WaitingPurge }) {
  return (
    <p>
      <strong>
        Messages that will be deleted for good on <time dateTime={at}>{fullTime(at)}</time>: {messages}.
      </strong>{' '}
      They are older than {keepDays} {keepDays === 1 ? 'day' : 'days'} (CONTACT_KEEP_DAYS). A longer period
      that is set before then keeps them.
    </p>
  );
}
