import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import classes from './copy-button.module.css';
import { Icon } from './icon.tsx';

/** Copies a text. Its label says for two seconds whether that succeeded. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copied, error, copy } = useClipboard({ timeout: 2000 });
  return (
    <Button variant="default" size="xs" leftSection={<Icon of={IconCopy} />} onClick={() => copy(text)}>
      <span aria-live="polite" data-label={label} className={classes.label}>
        {copied ? 'Copied' : error ? 'Could not copy' : label}
      </span>
    </Button>
  );
}
