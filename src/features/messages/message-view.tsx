import { Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { headingId, MessageText } from './message-text.tsx';
import classes from './message-view.module.css';
import type { Inbox } from './use-inbox.ts';

type Props = { inbox: Inbox; onClose: () => void };

/** The message that is open, in whichever state it is. */
export function MessageView({ inbox, onClose }: Props) {
  const { snapshot } = inbox;
  const { messages, openId, open } = snapshot.context;
  const name = open.name || messages.find(({ id }) => id === openId)?.short_name;
  const isGone = snapshot.matches({ message: { reading: 'missing' } });

  return (
    <section aria-label="Message" className={`surface ${classes.pane}`}>
      <div className={classes.back}>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<Icon of={IconArrowLeft} />}
          onClick={onClose}
        >
          All messages
        </Button>
      </div>
      {snapshot.matches({ message: 'closed' }) && (
        <p className={classes.placeholder}>{messages.length > 0 && 'Choose a message to read it here.'}</p>
      )}
      {isGone && <Gone onClose={onClose} />}
      <Failure inbox={inbox} />
      {snapshot.hasTag('reading') && !isGone && name && (
        <MessageText key={openId} inbox={inbox} name={name} />
      )}
      {snapshot.matches({ message: { reading: 'opening' } }) && (
        <div className={classes.opening}>
          <Spinner />
        </div>
      )}
    </section>
  );
}

function Failure({ inbox: { snapshot, send } }: { inbox: Inbox }) {
  const isUnmarked = snapshot.hasTag('ready') && snapshot.context.markFailure !== 'none';
  if (!isUnmarked && !snapshot.matches({ message: { reading: 'failed' } })) return null;
  const retry = () => {
    // The button goes with its sentence.
    document.getElementById(headingId)?.focus();
    send({ type: 'message.retry' });
  };
  return (
    <Group justify="space-between" gap="sm" className={classes.failed ?? ''}>
      <p>
        {isUnmarked
          ? unmarked(snapshot.context.markFailure === 'unknown')
          : 'This message could not be loaded.'}
      </p>
      <Button variant="default" size="xs" onClick={retry}>
        Retry
      </Button>
    </Group>
  );
}

function unmarked(isMarkUnknown: boolean): string {
  return isMarkUnknown ? 'This message may still be unread.' : 'This message is still unread.';
}

function Gone({ onClose }: { onClose: () => void }) {
  const way = useRef<HTMLButtonElement>(null);
  useEffect(() => way.current?.focus(), []);
  return (
    <EmptyState isInside text="This message has been deleted.">
      <Button ref={way} variant="default" size="xs" onClick={onClose}>
        Back to the list
      </Button>
    </EmptyState>
  );
}
