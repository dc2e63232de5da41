import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { checkMail, type WaitingPurge } from '#backend/contact-messages.ts';
import { Icon } from '#ui/icon.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import classes from './mail-notice.module.css';
import { fullTime } from './message-times.ts';

/**
 * Messages are not mailed, or will be purged, or settings are invalid; invisible, but takes up its space, until that is
 * known.
 */
export function MailNotice() {
  const { output } = useLoaded(checkMail, 'Whether mail is configured could not be loaded.');
  if (output === null || (output?.mail && output.problems.length === 0 && !output.purge)) return null;
  return (
    <div className={`surface quiet ${classes.notice}`} data-unused={output === undefined || undefined}>
      <Icon of={IconInfoCircle} />
      <div>
        {output?.purge && <PurgeNotice purge={output.purge} />}
        {!output?.mail && (
          <p>
            <strong>No mail server is configured: messages are kept here only.</strong> Look in for new ones,
            or have a mail server set up for the contact function.
          </p>
        )}
        {output !== undefined && output.problems.length > 0 && (
          <>
            <p>
              <strong>Settings of the contact function that cannot be used:</strong>
            </p>
            <ul>
              {output.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** How many messages are too old and will be deleted, until when, and what keeps them. */
function PurgeNotice({ purge: { messages, keepDays, at } }: { purge: WaitingPurge }) {
  return (
    <p>
      <strong>
        Messages that will be deleted for good on <time dateTime={at}>{fullTime(at)}</time>
        <span>{`: ${messages}.`}</span>
      </strong>{' '}
      <span>
        {`They are older than ${keepDays} ${keepDays === 1 ? 'day' : 'days'} (CONTACT_KEEP_DAYS). A longer period that is set before then keeps them.`}
      </span>
    </p>
  );
}
