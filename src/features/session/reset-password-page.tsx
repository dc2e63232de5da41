import { Button, Paper } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import '#ui/admin-styles.ts';
import { MessageScreen } from '#ui/message-screen.tsx';
import { WaitingPage } from '#ui/spinner.tsx';
import { preloadToasts } from '#ui/toast.tsx';
import { AlreadyLoggedIn } from './already-logged-in.tsx';
import { LinkRequestForm } from './link-request-form.tsx';
import { LinkSent } from './link-sent.tsx';
import classes from './login-page.module.css';
import { NewPasswordForm } from './new-password-form.tsx';
import { usePasswordLink } from './use-password-link.ts';
import { useSession } from './use-session.ts';

/** A new password: at once for a user who is signed in, by the link of a mail or an invitation otherwise. */
export function ResetPasswordPage() {
  const session = useSession();
  const link = usePasswordLink();
  const navigate = useNavigate();
  useEffect(preloadToasts, []);

  if (link.isUnanswered) return <LinkCheckFailed onRetry={link.retry} />;
  if (link.isOpening || session.status === 'pending') return <WaitingPage />;

  const isSignedIn = session.status !== 'signedOut' && session.status !== 'sessionExpired';
  const home = session.status === 'member' ? '/' : '/admin';
  const leave = () => void navigate({ to: home });
  if (link.otherUser) {
    return (
      <main className={classes.page}>
        <Paper className={classes.card} withBorder>
          <AlreadyLoggedIn email={link.otherUser.email} onOpen={link.open} onStay={leave} />
        </Paper>
      </main>
    );
  }
  return (
    <main className={classes.page}>
      <Paper className={classes.card} withBorder>
        {link.isSent && <LinkSent email={link.email} onRestart={link.restart} />}
        {!link.isSent && isSignedIn && (
          <NewPasswordForm
            email={session.user.email}
            link={link}
            onChanged={leave}
            onSessionLost={session.recheckRole}
          />
        )}
        {!link.isSent && !isSignedIn && <LinkRequestForm link={link} />}
      </Paper>
      {isSignedIn ? (
        <Link to={home} className="quiet-link">
          {home === '/' ? 'Back to website' : 'Back to the admin area'}
        </Link>
      ) : (
        <Link to="/login" className="quiet-link">
          Back to login
        </Link>
      )}
    </main>
  );
}

function LinkCheckFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <MessageScreen
      title="Could not check the link"
      text="The server did not answer. The link may still work: check your connection and try again."
    >
      <Button onClick={onRetry}>Try again</Button>
    </MessageScreen>
  );
}
