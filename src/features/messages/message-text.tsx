import { Box, Button, type ButtonProps, Group, Text, Title } from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { Ref } from 'react';
import { useAgency } from '#ui/agency.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { focusInPlace, passFocus } from '#ui/focus.ts';
import { Icon } from '#ui/icon.tsx';
import { mailText, suspicionTexts } from './mail-texts.ts';
import { exactTime, fullTime } from './message-times.ts';
import classes from './message-view.module.css';
import { replyLink } from './reply-link.ts';
import type { Inbox } from './use-inbox.ts';

const headingId = 'open-message';

type Props = {
  inbox: Inbox;
  /** The sender's name, cut until the message is loaded. */
  name: string;
};

export function MessageText({ inbox, name }: Props) {
  const { send, removal } = inbox;
  const { openedMessage } = inbox.snapshot.context;
  const { id, email } = openedMessage;
  const { name: agencyName } = useAgency();
  const isLoaded = openedMessage.id !== '';
  const isUnread = openedMessage.read_at === null;
  const canBeReleased = openedMessage.suspected_for !== null;
  const canBeResent = openedMessage.mail_state === 'failed';
  return (
    <article aria-labelledby={headingId}>
      <Box component="header" p="1.5rem clamp(1rem, 2.5vw, 2rem) 1.25rem" className="line-below">
        <Title
          order={2}
          id={headingId}
          ref={focusInView}
          tabIndex={-1}
          fz="1.25rem"
          lh={1.3}
          lts="-0.015em"
          style={{ scrollMarginBlockStart: 'calc(var(--top-bar-height) + 7rem)' }}
          dir="auto"
        >
          {name}
        </Title>
        {isLoaded && (
          <>
            <Group gap="0.125rem 1rem" mt={4} mb="md" c="dimmed" fz="sm">
              <span>{openedMessage.email}</span>
              <time dateTime={openedMessage.created_at} title={exactTime(openedMessage.created_at)}>
                {fullTime(openedMessage.created_at)}
              </time>
            </Group>
            <Group gap={8}>
              <Button
                component="a"
                size="xs"
                leftSection={<Icon of={IconArrowBackUp} />}
                href={replyLink(openedMessage, agencyName, fullTime(openedMessage.created_at))}
              >
                Reply
              </Button>
              <CopyButton text={openedMessage.email} label="Copy address" />
              {/* One button for both, so that it keeps the focus. */}
              <Action
                inbox={inbox}
                onAct={() => send({ type: 'message.change', change: isUnread ? 'read' : 'unread' })}
                icon={isUnread ? IconMailOpened : IconMail}
              >
                {isUnread ? 'Mark as read' : 'Mark as unread'}
              </Action>
              {canBeReleased && (
                <Action
                  ref={passFocus}
                  inbox={inbox}
                  icon={IconInbox}
                  onAct={() => send({ type: 'message.change', change: 'released' })}
                >
                  Not spam
                </Action>
              )}
              <Action
                inbox={inbox}
                icon={IconTrash}
                c="var(--admin-danger)"
                onAct={() => removal.start({ id, title: `${name}, ${email}` })}
              >
                Delete
              </Action>
            </Group>
          </>
        )}
      </Box>
      {isLoaded && (
        <>
          <Group
            justify="space-between"
            gap="0.5rem 0.75rem"
            className={`quiet line-below ${classes.notes}`}
            data-notice={canBeReleased || canBeResent || undefined}
          >
            <p aria-live="polite">
              {openedMessage.suspected_for && (
                <span>
                  <strong>Suspected.</strong> <span>{`${suspicionTexts[openedMessage.suspected_for]} `}</span>
                </span>
              )}
              <span>{mailText(openedMessage)}</span>
            </p>
            {canBeResent && (
              <Action
                ref={passFocus}
                inbox={inbox}
                onAct={() => send({ type: 'message.change', change: 'mailed' })}
              >
                Send again
              </Action>
            )}
          </Group>
          <Text
            component="div"
            maw="46rem"
            p="1.5rem clamp(1rem, 2.5vw, 2rem) 2rem"
            fz={15}
            lh={1.65}
            style={{ whiteSpace: 'pre-wrap' }}
            dir="auto"
          >
            {openedMessage.message}
          </Text>
        </>
      )}
    </article>
  );
}

type ActionProps = ButtonProps & {
  ref?: Ref<HTMLButtonElement>;
  inbox: Inbox;
  onAct: () => void;
  icon?: TablerIcon;
};

/** Not `disabled` while a request runs: the button would lose the focus. */
function Action({ inbox: { snapshot }, onAct, icon, ...props }: ActionProps) {
  const isReady = snapshot.hasTag('ready');
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={icon && <Icon of={icon} />}
      aria-disabled={!isReady}
      onClick={() => isReady && onAct()}
      {...props}
    />
  );
}

/** Scrolls only to a heading that is out of view: otherwise the list would move under the pointer. */
function focusInView(heading: HTMLElement | null): void {
  if (!heading) return;
  focusInPlace(heading);
  heading.closest('section')?.scrollTo(0, 0);
  const { top, bottom } = heading.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) heading.scrollIntoView({ behavior: 'instant' });
}
