import { Button, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './login-page.module.css';

type Props = { email: string; onRestart: () => void };

/** The same with and without such an account. The heading takes the focus, to be read out. */
export function LinkSent({ email, onRestart }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
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
