import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { Icon } from '#ui/icon.tsx';
import classes from './message-view.module.css';

/** Copies an e-mail address, and says so on itself for two seconds. */
export function CopyAddress({ address }: { address: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon of={IconCopy} />}
      onClick={() => clipboard.copy(address)}
    >
      <span aria-live="polite" className={classes.copyLabel}>
        {copyLabel(clipboard)}
      </span>
    </Button>
  );
}

function copyLabel({ copied, error }: { copied: boolean; error: Error | null }): string {
  if (copied) return 'Copied';
  return error ? 'Could not copy' : 'Copy address';
}
