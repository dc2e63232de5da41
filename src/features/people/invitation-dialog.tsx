import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { mailTexts } from '#content/people-texts.ts';
import { linkRequestSchema } from '#domain/password.ts';
import { SecretLink } from '#ui/secret-link.tsx';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { useValibotForm } from '#ui/use-valibot-form.ts';
import type { People } from './use-people.ts';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });

/** The address of a new person, then the link of the invitation, until it is closed. */
export function InvitationDialog({ people }: { people: People }) {
  const { invitation, request } = people.snapshot.context;
  const isSending = people.snapshot.matches('inviting') && !request.isAgain;
  const close = () => people.send({ type: 'invitation.close' });
  return (
    <Modal
      opened={people.snapshot.matches('entering') || isSending || invitation !== null}
      onClose={close}
      title={invitation ? 'Invitation' : 'Invite'}
      // A click beside it would lose the link.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSending }}
    >
      {invitation ? (
        <Stack gap="md">
          <Text size="sm">{mailTexts[invitation.mail]}</Text>
          <SecretLink
            label="Invitation link"
            description={`For ${request.email}. It works once, until ${day.format(new Date(invitation.expires_at))}.`}
            link={invitation.link}
          >
            <Button size="xs" onClick={close}>
              Done
            </Button>
          </SecretLink>
        </Stack>
      ) : (
        <InvitationForm people={people} isSending={isSending} onCancel={close} />
      )}
      <ToastsInside />
    </Modal>
  );
}

type FormProps = { people: People; isSending: boolean; onCancel: () => void };

function InvitationForm({ people: { send }, isSending, onCancel }: FormProps) {
  const { form, handleSubmit } = useValibotForm({ schema: linkRequestSchema, initialTexts: { email: '' } });
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ email }) =>
        send({ type: 'invitation.send', request: { email, isAgain: false } }),
      )}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          The person becomes an admin when they set a password by the link, which works for 7 days.
        </Text>
        <TextInput
          {...form.getInputProps('email')}
          label="Email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isSending}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={isSending}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending} disabled={isSending}>
            Send invitation
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
