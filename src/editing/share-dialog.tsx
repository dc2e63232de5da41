import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { localTimes, momentsOf } from '#domain/local-time.ts';
import { ignoringInput } from '#ui/focusable-button.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { SecretLink } from '#ui/secret-link.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { InnerDialogMark } from './inner-dialog.tsx';
import type { Waiting } from './waiting-panel.tsx';

const dayOf = (moment: number) => localTimes()(moment).slice(0, 10);

/** The last minute of a day of this computer's zone, in ISO 8601; undefined: there is no such day. */
const endOf = (day: string) => momentsOf(`${day}T23:59`).at(-1);

/** The end of the day after some days, in ISO 8601. */
export const inDays = (count: number) => endOf(dayOf(Date.now() + count * 24 * 60 * 60 * 1000)) ?? '';

/** The link to what waits: it is shown once, and can be ended, replaced and withdrawn. */
export function ShareDialog({ snapshot, send, linkDays }: Waiting & { linkDays: number }) {
  const { version, link } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const close = () => send({ type: 'dialog.close' });
  const makeLink = () =>
    send({ type: 'change.request', columns: { link_ends_at: inDays(linkDays) }, makesLink: true });
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
        {isBusy && !version?.link_ends_at && <Spinner />}
        {link && (
          <SecretLink
            label="Shared link"
            description="It shows the page with this version to anyone who has it. It is shown here once: copy it now."
            link={link}
          />
        )}
        {version?.link_ends_at && !link && (
          <Text size="sm">The link was shown when it was made. Another one ends it.</Text>
        )}
        {version?.link_ends_at && (
          <LastDay key={version.link_ends_at} endsAt={version.link_ends_at} {...{ snapshot, send }} />
        )}
        {version?.link_ends_at && (
          <Checkbox
            label="Publish when approved"
            checked={version.publishes_when_approved}
            {...ignoringInput(isBusy)}
            onChange={({ currentTarget: { checked } }) =>
              send({ type: 'change.request', columns: { publishes_when_approved: checked } })
            }
          />
        )}
        {!(isBusy && !version?.link_ends_at) && (
          <Group justify="flex-end" gap="xs">
            {!link && (
              <Button size="xs" variant="default" disabled={isBusy} onClick={makeLink}>
                {version?.link_ends_at ? 'Make another link' : 'Make a link'}
              </Button>
            )}
            {version?.link_ends_at && (
              <Button
                size="xs"
                variant="default"
                disabled={isBusy}
                onClick={() => send({ type: 'change.request', columns: { link_ends_at: null } })}
              >
                Withdraw
              </Button>
            )}
            <Button size="xs" onClick={close} disabled={isBusy}>
              Done
            </Button>
          </Group>
        )}
      </Stack>
      <QuestionDialog
        isOpen={snapshot.matches({ work: { sharing: 'asking' } })}
        title="Publish when approved?"
        text="Anyone who has the link can then publish this version for all visitors, without logging in: by approving it. Only send the link to people who may do that."
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

function LastDay({ endsAt, snapshot, send }: Waiting & { endsAt: string }) {
  const [day, setDay] = useState(() => dayOf(Date.parse(endsAt)));
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React hands it on to the form around the dialog.
    event.stopPropagation();
    const chosen = endOf(day);
    const isPast = !chosen || Date.parse(chosen) < Date.now();
    setRefused(isPast);
    if (!isPast) send({ type: 'change.request', columns: { link_ends_at: chosen } });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Last day"
          type="date"
          flex={1}
          value={day}
          error={isRefused && 'Please choose a day that has not passed.'}
          onChange={({ currentTarget }) => {
            setRefused(false);
            setDay(currentTarget.value);
          }}
        />
        <Button
          type="submit"
          variant="default"
          disabled={snapshot.hasTag('busy') || day === dayOf(Date.parse(endsAt))}
        >
          Change
        </Button>
      </Group>
    </form>
  );
}
