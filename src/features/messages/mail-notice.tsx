import { createActor, fromPromise, toPromise } from 'xstate';
import { checkMail } from '#actors/check-mail.ts';
import { InfoIcon } from '#ui/icons.tsx';
import { useLiveActor } from '#ui/use-live-actor.ts';
import classes from './mail-notice.module.css';

type MailStatus = 'configured' | 'absent' | 'unknown';

const mailStatus = fromPromise<MailStatus>(async ({ signal }) => {
  const checking = createActor(checkMail);
  signal.addEventListener('abort', () => checking.stop());
  try {
    return (await toPromise(checking.start())) ? 'configured' : 'absent';
  } catch (error) {
    console.warn('It could not be asked whether mail is configured.', error);
    return 'unknown';
  }
});

/** Says that messages are not sent on by mail, where that is so. Its room is kept until it is known. */
export function MailNotice() {
  const [{ output }] = useLiveActor(mailStatus);
  if (output !== undefined && output !== 'absent') return null;
  return (
    <p className={classes.notice} data-known={output !== undefined || undefined}>
      <InfoIcon />
      <span>
        <strong>No mail server is configured: messages are kept here only.</strong> Look in for new ones, or
        have a mail server set up for the contact function.
      </span>
    </p>
  );
}
