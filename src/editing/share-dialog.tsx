import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { ignoringInput } from '#ui/focusable-button.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { SecretLink } from '#ui/secret-link.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { InnerDialogMark } from './inner-dialog.tsx';
import { MomentForm } from './moment-form.tsx';
import type { Waiting } from './waiting-panel.tsx';

/** When a new link ends, in ISO 8601: after 14 days. */
export const newLinkEnd = () => new Date(Date.now() + 14 * 24 * 60 * 60 * 1000).toISOString();

/** The link to what waits: it is shown once, and can be prolonged, replaced and withdrawn. */
export function ShareDialog({ snapshot, send }: Waiting) {
  const { version, link } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const close = () => send({ type: 'dialog.close' });
  const change = (columns: { link_ends_at?: string | null; publishes_when_approved?: boolean }) =>
    send({ type: 'change.request', columns });
  const button = { size: 'xs', variant: 'default', disabled: isBusy };
  const isShared = Boolean(version?.link_ends_at);
  return (
    <Modal
      opened={snapshot.matches({ work: 'sharing' })}
      onClose={close}
      title="Share"
      // A click beside it would lose the link.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
    >
      <Stack gap="md">
        {isBusy && !isShared && <Spinner />}
        {link && (
          <SecretLink
            label="Shared link"
            description="It shows the page with this version to anyone who has it. It is shown here once: copy it now."
            link={link}
          />
        )}
        {isShared && !link && (
          <Text size="sm">The link was shown when it was made. Another one ends it.</Text>
        )}
        {version?.link_ends_at && (
          <>
            <MomentForm
              key={version.link_ends_at}
              label="Last day"
              type="date"
              moment={version.link_ends_at}
              isBusy={isBusy}
              onSubmit={([end = null]) => change({ link_ends_at: end })}
            >
              <Button {...button} type="submit">
                Change the last day
              </Button>
            </MomentForm>
            <Checkbox
              label="Publish when approved"
              checked={version.publishes_when_approved}
              onChange={({ currentTarget: { checked } }) => change({ publishes_when_approved: checked })}
              {...ignoringInput(isBusy)}
            />
          </>
        )}
        <Group justify="flex-end" gap="xs">
          {!link && (
            <Button
              {...button}
              onClick={() =>
                send({ type: 'change.request', columns: { link_ends_at: newLinkEnd() }, makesLink: true })
              }
            >
              {isShared ? 'Make another link' : 'Make a link'}
            </Button>
          )}
          {isShared && (
            <Button {...button} onClick={() => change({ link_ends_at: null })}>
              Withdraw
            </Button>
          )}
          <Button size="xs" onClick={close} disabled={isBusy}>
            Done
          </Button>
        </Group>
      </Stack>
      <QuestionDialog
        isOpen={snapshot.matches({ work: { sharing: 'asking' } })}
        title="Publish when approved?"
        text="Anyone who has the link can then publish this version for all visitors, without logging in, by approving it."
        cancelLabel="Cancel"
        onCancel={() => send({ type: 'change.cancel' })}
        confirmLabel="Publish when approved"
        onConfirm={() => send({ type: 'change.confirm' })}
        isHarmful={false}
      />
      <InnerDialogMark />
      <ToastsInside />
    </Modal>
  );
}
