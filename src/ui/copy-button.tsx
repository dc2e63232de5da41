import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useEffect } from 'react';
import classes from './copy-button.module.css';
import { Icon } from './icon.tsx';
import { showSuccess } from './toast.tsx';

/** `toast`: the title of one after each success. */
type Props = { text: string; label: string; toast?: string };

/** Copies a text. Its label says for two seconds whether that succeeded. */
export function CopyButton({ text, label, toast }: Props) {
  const { copied, error, copy } = useClipboard({ timeout: 2000 });
  useEffect(() => {
    if (copied && toast) showSuccess({ title: toast });
  }, [copied, toast]);
  return (
    <Button variant="default" size="xs" leftSection={<Icon of={IconCopy} />} onClick={() => copy(text)}>
      <span aria-live="polite" data-label={label} className={classes.label}>
        {copied ? 'Copied' : error ? 'Could not copy' : label}
      </span>
    </Button>
  );
}
