import { Button, Paper } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import '#ui/admin-styles.ts';
import { MessageScreen } from '#ui/message-screen.tsx';
import { WaitingPage } from '#ui/spinner.tsx';
import { LinkRequestForm } from './link-request-form.tsx';
import { AlreadyLoggedIn, LinkSent } from './link-screens.tsx';
import classes from './login-page.module.css';
import { NewPasswordForm } from './new-password-form.tsx';
import { usePasswordLink } from './use-password-link.ts';
import { useSession } from './use-session.ts';

/** A new password: at once for a user who is signed in, by the link of a mail or an invitation otherwise. */
export function ResetPasswordPage() {
  const session = useSession();
  const link = usePasswordLink();
  const navigate = useNavigate();
  const { snapshot, send } = link;

  if (snapshot.matches('noResponse')) {
    return (
      <MessageScreen
        title="Could not check the link"
        text="The server did not answer. The link may still work: check your connection and try again."
      >
        <Button onClick={() => send({ type: 'link.retry' })}>Try again</Button>
      </MessageScreen>
    );
  }
  if (snapshot.hasTag('opening') || session.status === 'pending') return <WaitingPage />;

  const otherUser = snapshot.matches('confirming') ? snapshot.context.otherUser : null;
  const isSignedIn = session.status !== 'signedOut' && session.status !== 'sessionExpired';
  const home = session.status === 'member' ? '/' : '/admin';
  const leave = () => void navigate({ to: home });

  function content() {
    if (otherUser) {
      return (
        <AlreadyLoggedIn email={otherUser.email} onOpen={() => send({ type: 'link.open' })} onStay={leave} />
      );
    }
    if (snapshot.matches('sent')) {
      const { email } = snapshot.context.request;
      return <LinkSent email={email} onRestart={() => send({ type: 'link.restart' })} />;
    }
    if (!isSignedIn) return <LinkRequestForm link={link} />;
    return (
      <NewPasswordForm
        email={session.user.email}
        link={link}
        onChanged={leave}
        onSessionLost={session.recheckRole}
      />
    );
  }

  return (
    <main className={classes.page}>
      <Paper className={classes.card} withBorder>
        {content()}
      </Paper>
      {!otherUser && (
        <Link to={isSignedIn ? home : '/login'} className="quiet-link">
          {!isSignedIn ? 'Back to login' : home === '/' ? 'Back to website' : 'Back to the admin area'}
        </Link>
      )}
    </main>
  );
}
