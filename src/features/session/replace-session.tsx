import { Button, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './login-page.module.css';

type Props = { email: string; onOpen: () => void; onStay: () => void };

/** A link has been followed where somebody is logged in already. It takes the focus, so that it is read out. */
export function ReplaceSession({ email, onOpen, onStay }: Props) {
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
