import { Button, Stack, Text } from '@mantine/core';
import { changePassword } from '#backend/password.ts';
import { describeRefusal, passwordMessages } from '#content/password-messages.ts';
import { minimumPasswordLength, newPasswordSchema } from '#domain/password.ts';
import { passwordChangeMachine } from '#machines/password-change.machine.ts';
import { keepFocusInMain } from '#ui/focus.ts';
import { lasting } from '#ui/lasting-write.ts';
import { Notice } from '#ui/notice.tsx';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import { useValibotForm } from '#ui/use-valibot-form.ts';
import { PasswordField } from './credential-fields.tsx';
import { ExpiredLink } from './link-request-form.tsx';
import classes from './login-page.module.css';
import type { PasswordLink } from './use-password-link.ts';

const machine = passwordChangeMachine.provide({
  actors: {
    changePassword: lasting(changePassword, {
      done: () => showSuccess(passwordMessages.changed),
      failed: (error) => showError(passwordMessages.notChanged(error)),
    }),
  },
});

type Props = { email: string; link: PasswordLink; onChanged: () => void; onSessionLost: () => void };

export function NewPasswordForm({ email, link, onChanged, onSessionLost }: Props) {
  const { form, handleSubmit } = useValibotForm({
    schema: newPasswordSchema,
    initialTexts: { password: '' },
  });
  const [snapshot, send, actor] = useLiveActor(machine);
  useEmitted(actor, {
    'password.changed': () => {
      showSuccess(passwordMessages.changed);
      onChanged();
    },
    'password.refused': ({ error }) => form.setFieldError('password', describeRefusal(error)),
    'password.failed': ({ error }) => {
      showError(passwordMessages.notChanged(error));
      if (error.kind === 'unauthenticated') onSessionLost();
    },
  });
  const isBusy = snapshot.hasTag('busy');
  const linkRequest = { type: 'link.request', request: { email } } as const;

  return (
    <form
      ref={keepFocusInMain}
      noValidate
      onSubmit={handleSubmit((newPassword) => send({ type: 'password.submit', newPassword }))}
    >
      <h1 className={classes.title}>
        {link.snapshot.context.purpose === 'invite' ? 'Set your password' : 'Set a new password'}
      </h1>
      <Stack gap="md">
        {link.snapshot.matches({ enteringEmail: 'expired' }) && (
          <ExpiredLink advice="You are logged in, so you can set a new password all the same." />
        )}
        {snapshot.matches({ entering: 'reauthenticationNeeded' }) && (
          <Notice
            title="Please confirm that it is you"
            level={2}
            choices={
              <Button
                size="xs"
                onClick={() => link.send(linkRequest)}
                loading={link.snapshot.hasTag('busy')}
                disabled={!link.snapshot.can(linkRequest)}
              >
                Send me a link
              </Button>
            }
          >
            Your last login was a while ago. Log out and in again, or set the new password by a link that we
            send to you.
          </Notice>
        )}
        <Text c="dimmed" fz={15} lh={1.5}>
          For <strong>{email}</strong>
        </Text>
        {/* Password managers need to know whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.getInputProps('password')}
          label="New password"
          description={`At least ${minimumPasswordLength} characters.`}
          autoComplete="new-password"
          readOnly={isBusy}
        />
        <Button
          type="submit"
          fullWidth
          loading={isBusy}
          disabled={!snapshot.can({ type: 'password.submit', newPassword: form.values })}
        >
          Save password
        </Button>
      </Stack>
    </form>
  );
}
