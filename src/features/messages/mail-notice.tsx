import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { checkMail } from '#backend/contact-messages.ts';
import { Icon } from '#ui/icon.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import classes from './mail-notice.module.css';

/** Messages are not mailed, or settings are invalid; invisible, but takes up its space, until that is known. */
export function MailNotice() {
  const { output } = useLoaded(checkMail, 'Whether mail is configured could not be loaded.');
  if (output === null || (output?.mail && output.problems.length === 0)) return null;
  return (
    <div className={`surface quiet ${classes.notice}`} data-unused={output === undefined || undefined}>
      <Icon of={IconInfoCircle} />
      <div>
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
