import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { BackIcon } from '#ui/icons.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { MessageText } from './message-text.tsx';
import classes from './message-view.module.css';
import type { Inbox } from './use-inbox.ts';

type Props = { inbox: Inbox; onClose: () => void };

/** The message that is open, in whichever state it is. */
export function MessageView({ inbox, onClose }: Props) {
  const { snapshot, send } = inbox;
  const { open } = snapshot.context;
  const isKnown = open.id !== '';

  return (
    <section aria-label="Message" className={classes.pane}>
      <div className={classes.back}>
        <Button variant="subtle" color="gray" size="xs" leftSection={<BackIcon />} onClick={onClose}>
          All messages
        </Button>
      </div>
      {snapshot.matches({ message: 'closed' }) && (
        <p className={classes.placeholder}>
          {snapshot.context.messages.length > 0 && 'Choose a message to read it here.'}
        </p>
      )}
      {snapshot.matches({ message: { reading: 'gone' } }) && <Gone onClose={onClose} />}
      {snapshot.matches({ message: { reading: 'failed' } }) && (
        <div className={classes.failed}>
          <p>{isKnown ? 'This message is still unread.' : 'This message could not be loaded.'}</p>
          <Button variant="default" size="xs" onClick={() => send({ type: 'message.retry' })}>
            Retry
          </Button>
        </div>
      )}
      {hasText(snapshot) &&
        (isKnown ? <MessageText key={open.id} inbox={inbox} /> : <Waiting inbox={inbox} />)}
    </section>
  );
}

function hasText(snapshot: Inbox['snapshot']): boolean {
  return snapshot.hasTag('reading') && !snapshot.matches({ message: { reading: 'gone' } });
}

function Waiting({ inbox: { snapshot } }: { inbox: Inbox }) {
  return snapshot.matches({ message: { reading: 'opening' } }) ? <Spinner /> : null;
}

function Gone({ onClose }: { onClose: () => void }) {
  const way = useRef<HTMLButtonElement>(null);
  useEffect(() => way.current?.focus(), []);
  return (
    <div className={classes.gone}>
      <p>This message has been deleted.</p>
      <Button ref={way} variant="default" size="xs" onClick={onClose}>
        Back to the list
      </Button>
    </div>
  );
}
