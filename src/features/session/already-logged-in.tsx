import { Button, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './login-page.module.css';

type Props = { email: string; onOpen: () => void; onStay: () => void };

/** A followed link would replace the session of another user. The heading takes the focus, to be read out. */
export function AlreadyLoggedIn({ email, onOpen, onStay }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        You are already logged in
      </h1>
      <Stack gap="md">
        <p className={classes.text}>
          You are logged in as <strong>{email}</strong>. The link logs in the person it was sent to, and logs
          you out here.
        </p>
        <Button fullWidth onClick={onOpen}>
          Use the link
        </Button>
        <Button variant="default" fullWidth onClick={onStay}>
          Stay logged in
        </Button>
      </Stack>
    </>
  );
}
