import { Button, Paper, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useReducer } from 'react';
import '#ui/admin-styles.ts';
import { focusOnMount, keepFocusInMain } from '#ui/focus.ts';
import { MessageScreen } from '#ui/message-screen.tsx';
import { WaitingPage } from '#ui/spinner.tsx';
import { JoinForm } from './join-form.tsx';
import { LinkRequestForm } from './link-request-form.tsx';
import classes from './login-page.module.css';
import { NewPasswordForm } from './new-password-form.tsx';
import { usePasswordLink } from './use-password-link.ts';
import { useSession } from './use-session.ts';

/** A new password: at once for a user who is signed in, by the link of a mail or an invitation otherwise. */
export function ResetPasswordPage() {
  const [openedLinks, openLink] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    window.addEventListener('hashchange', openLink);
    return () => window.removeEventListener('hashchange', openLink);
  }, []);
  return <PasswordPage key={openedLinks} />;
}

function PasswordPage() {
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
        <>
          <h1 ref={focusOnMount} tabIndex={-1} className={classes.title}>
            You are already logged in
          </h1>
          <Stack ref={keepFocusInMain} gap="md">
            <Text c="dimmed" fz={15} lh={1.5}>
              You are logged in as <strong>{otherUser.email}</strong>. The link logs in the person it was sent
              to, and logs you out here.
            </Text>
            <Button fullWidth onClick={() => send({ type: 'link.open' })}>
              Use the link
            </Button>
            <Button variant="default" fullWidth onClick={leave}>
              Stay logged in
            </Button>
          </Stack>
        </>
      );
    }
    if (snapshot.matches('sent')) {
      // The same with and without such an account.
      return (
        <>
          <h1 ref={focusOnMount} tabIndex={-1} className={classes.title}>
            Check your email
          </h1>
          <Stack ref={keepFocusInMain} gap="md">
            <Text c="dimmed" fz={15} lh={1.5}>
              If there is an account for <strong>{snapshot.context.request.email}</strong>, a link to set a
              new password is on its way. It works once, and for a limited time.
            </Text>
            <Text c="dimmed" fz={15} lh={1.5}>
              Nothing after a few minutes? Look into the spam folder, or ask again.
            </Text>
            <Button variant="default" fullWidth onClick={() => send({ type: 'link.restart' })}>
              Ask again
            </Button>
          </Stack>
        </>
      );
    }
    if (snapshot.context.purpose === 'join') {
      return <JoinForm onJoined={() => void navigate({ to: '/admin', replace: true })} />;
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
    <main id="main" tabIndex={-1} className={`whole-screen ${classes.page}`}>
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
