import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { mailTexts } from '#content/people-texts.ts';
import { linkRequestSchema } from '#domain/password.ts';
import type { Invitation } from '#domain/person.ts';
import { SecretLink } from '#ui/secret-link.tsx';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { useValibotForm } from '#ui/use-valibot-form.ts';
import type { People } from './use-people.ts';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });

/** The address of a new person, then the link of the invitation, until it is closed. */
export function InvitationDialog({ people: { snapshot, send } }: { people: People }) {
  const { invitation, request } = snapshot.context;
  const isSending = snapshot.matches('inviting') && !request.isAgain;
  const close = () => send({ type: 'invitation.close' });
  return (
    <Modal
      opened={snapshot.matches('entering') || isSending || invitation !== null}
      onClose={close}
      title={invitation ? 'Invitation' : 'Invite'}
      // A click beside it would lose the link.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSending }}
    >
      {invitation ? (
        <InvitationLink invitation={invitation} email={request.email} onClose={close} />
      ) : (
        <InvitationForm
          isSending={isSending}
          onCancel={close}
          onSend={(email) => send({ type: 'invitation.send', request: { email, isAgain: false } })}
        />
      )}
      <ToastsInside />
    </Modal>
  );
}

type LinkProps = { invitation: Invitation; email: string; onClose: () => void };

function InvitationLink({ invitation: { link, expires_at, mail }, email, onClose }: LinkProps) {
  return (
    <Stack gap="md">
      <Text size="sm">{mailTexts[mail]}</Text>
      <SecretLink
        label="Invitation link"
        description={`For ${email}. It works once, until ${day.format(new Date(expires_at))}.`}
        link={link}
      >
        <Button size="xs" onClick={onClose}>
          Done
        </Button>
      </SecretLink>
    </Stack>
  );
}

type FormProps = { isSending: boolean; onCancel: () => void; onSend: (email: string) => void };

function InvitationForm({ isSending, onCancel, onSend }: FormProps) {
  const { form, handleSubmit } = useValibotForm({ schema: linkRequestSchema, initialTexts: { email: '' } });
  return (
    <form noValidate onSubmit={handleSubmit(({ email }) => onSend(email))}>
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
