import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconInbox, IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { agency } from '#content/agency.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { mailText, suspicions } from './mail-texts.ts';
import { exactTime, fullTime } from './message-times.ts';
import classes from './message-view.module.css';
import { replyLink } from './reply-link.ts';
import type { Inbox } from './use-inbox.ts';

/** The id of the open message's heading in the page. */
export const headingId = 'open-message';

type Props = {
  inbox: Inbox;
  /** The sender's name, cut until the message is loaded. */
  name: string;
};

/**
 * The open message with its actions; it takes the focus when it mounts. Until the message is loaded, it has a heading
 * only.
 */
export function MessageText({ inbox: { snapshot, send }, name }: Props) {
  const { open } = snapshot.context;
  const isLoaded = open.id !== '';
  // Not `disabled` while a request runs: the button would lose the focus.
  const isWaiting = !snapshot.hasTag('ready');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (heading.current) focusInView(heading.current);
  }, []);
  const canBeReleased = open.suspected_for !== null;
  const canBeResent = open.mail_state === 'failed';
  useFocusOfUnmountedButton(heading, `${canBeReleased} ${canBeResent}`);

  return (
    <article aria-labelledby={headingId} className={classes.message}>
      <header className={classes.header}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={classes.name} dir="auto">
          {name}
        </h2>
        {isLoaded && (
          <>
            <Group gap="0.125rem 1rem" mt={4} mb="md" c="dimmed" fz="sm">
              <span className={classes.email}>{open.email}</span>
              <time dateTime={open.created_at} title={exactTime(open.created_at)}>
                {fullTime(open.created_at)}
              </time>
            </Group>
            <Group gap={8} className={classes.actions ?? ''}>
              <Button
                component="a"
                size="xs"
                leftSection={<Icon of={IconArrowBackUp} />}
                href={replyLink(open, agency.name, fullTime(open.created_at))}
              >
                Reply
              </Button>
              <CopyButton text={open.email} label="Copy address" />
              <ReadSwitch isUnread={open.read_at === null} isWaiting={isWaiting} send={send} />
              {canBeReleased && (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<Icon of={IconInbox} />}
                  aria-disabled={isWaiting}
                  onClick={() => send({ type: 'message.release' })}
                >
                  Not spam
                </Button>
              )}
              <Button
                variant="default"
                size="xs"
                leftSection={<Icon of={IconTrash} />}
                c="var(--admin-danger)"
                aria-disabled={isWaiting}
                onClick={() => send({ type: 'delete.request' })}
              >
                Delete
              </Button>
            </Group>
          </>
        )}
      </header>
      {isLoaded && (
        <Group
          justify="space-between"
          gap="0.5rem 0.75rem"
          className={`quiet ${classes.notes}`}
          data-marked={canBeReleased || canBeResent || undefined}
        >
          <p aria-live="polite">
            {open.suspected_for && (
              <>
                <strong>Suspected.</strong> {suspicions[open.suspected_for]}{' '}
              </>
            )}
            {mailText(open)}
          </p>
          {canBeResent && (
            <Button
              variant="default"
              size="xs"
              aria-disabled={isWaiting}
              onClick={() => send({ type: 'mail.resend' })}
            >
              Send again
            </Button>
          )}
        </Group>
      )}
      {isLoaded && (
        <div className={classes.text} dir="auto">
          {open.message}
        </div>
      )}
    </article>
  );
}

/** Scrolls only to a heading that is out of view: otherwise the list would move under the pointer. */
function focusInView(heading: HTMLElement): void {
  heading.focus({ preventScroll: true });
  heading.closest('section')?.scrollTo(0, 0);
  const { top, bottom } = heading.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) heading.scrollIntoView({ behavior: 'instant' });
}

/** When a focused button unmounts, the heading gets the focus. */
function useFocusOfUnmountedButton(heading: RefObject<HTMLElement | null>, buttons: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the buttons change.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [heading, buttons]);
}

type SwitchProps = { isUnread: boolean; isWaiting: boolean; send: Inbox['send'] };

/** One button for both, so that it keeps the focus. */
function ReadSwitch({ isUnread, isWaiting, send }: SwitchProps) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={isUnread ? <Icon of={IconMailOpened} /> : <Icon of={IconMail} />}
      aria-disabled={isWaiting}
      onClick={() => send({ type: isUnread ? 'message.markRead' : 'message.markUnread' })}
    >
      {isUnread ? 'Mark as read' : 'Mark as unread'}
    </Button>
  );
}
