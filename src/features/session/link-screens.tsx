import { Button, Stack } from '@mantine/core';
import { focusOnMount } from '#ui/focus.ts';
import classes from './login-page.module.css';

/** A followed link would replace the session of another user. */
export function AlreadyLoggedIn(props: { email: string; onOpen: () => void; onStay: () => void }) {
  return (
    <>
      <h1 ref={focusOnMount} tabIndex={-1} className={classes.title}>
        You are already logged in
      </h1>
      <Stack gap="md">
        <p className={classes.text}>
          You are logged in as <strong>{props.email}</strong>. The link logs in the person it was sent to, and
          logs you out here.
        </p>
        <Button fullWidth onClick={props.onOpen}>
          Use the link
        </Button>
        <Button variant="default" fullWidth onClick={props.onStay}>
          Stay logged in
        </Button>
      </Stack>
    </>
  );
}

/** The same with and without such an account. */
export function LinkSent({ email, onRestart }: { email: string; onRestart: () => void }) {
  return (
    <>
      <h1 ref={focusOnMount} tabIndex={-1} className={classes.title}>
        Check your email
      </h1>
      <Stack gap="md">
        <p className={classes.text}>
          If there is an account for <strong>{email}</strong>, a link to set a new password is on its way. It
          works once, and for a limited time.
        </p>
        <p className={classes.text}>Nothing after a few minutes? Look into the spam folder, or ask again.</p>
        <Button variant="default" fullWidth onClick={onRestart}>
          Ask again
        </Button>
      </Stack>
    </>
  );
}
