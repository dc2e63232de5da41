import { Box, Button, Group } from '@mantine/core';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { ShowDeleted } from '#editing/list-links.tsx';
import { focusOnMount } from '#ui/focus.ts';
import { Icon } from '#ui/icon.tsx';
import { EmptyState, Retry } from '#ui/list-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { MessageText } from './message-text.tsx';
import classes from './message-view.module.css';
import type { Inbox } from './use-inbox.ts';

export function MessageView({ inbox, onClose }: { inbox: Inbox; onClose: () => void }) {
  const {
    snapshot,
    list: { messages },
  } = inbox;
  const { openId, openedMessage } = snapshot.context;
  const name = openedMessage.name || messages.find(({ id }) => id === openId)?.short_name;
  const isClosed = snapshot.matches('closed');
  const isMissing = snapshot.matches({ reading: 'missing' });

  return (
    <section
      tabIndex={-1}
      aria-label="Message"
      className="surface scrolling-pane"
      data-unused={(isClosed && messages.length === 0) || undefined}
    >
      <Box hiddenFrom="md" px={8} py={6} className="line-below">
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<Icon of={IconArrowLeft} />}
          onClick={onClose}
        >
          All messages
        </Button>
      </Box>
      {isClosed && (
        <EmptyState isInside text={<span className="quiet">Choose a message to read it here.</span>} />
      )}
      {isMissing && (
        <EmptyState isInside text="This message has been deleted.">
          <Group gap="xs" justify="center">
            <Button ref={focusOnMount} variant="default" size="xs" onClick={onClose}>
              Back to the list
            </Button>
            <ShowDeleted to="/admin/messages" search={{ message: openId }} />
          </Group>
        </EmptyState>
      )}
      <Failure inbox={inbox} />
      {snapshot.hasTag('reading') && !isMissing && name && (
        <MessageText key={openId} inbox={inbox} name={name} />
      )}
      {snapshot.matches({ reading: 'opening' }) && (
        <div className={classes.opening}>
          <Spinner />
        </div>
      )}
    </section>
  );
}

function Failure({ inbox: { snapshot, send } }: { inbox: Inbox }) {
  const { markReadFailure } = snapshot.context;
  const hasMarkReadFailed = snapshot.hasTag('ready') && markReadFailure !== 'none';
  if (!hasMarkReadFailed && !snapshot.matches({ reading: 'failed' })) return null;
  const markText = `This message ${markReadFailure === 'unknown' ? 'may still be' : 'is still'} unread.`;
  return (
    <Group justify="space-between" gap="sm" className={`quiet line-below ${classes.notes}`} data-notice>
      <p>{hasMarkReadFailed ? markText : 'This message could not be loaded.'}</p>
      <Retry onRetry={() => send({ type: 'message.retry' })} />
    </Group>
  );
}
