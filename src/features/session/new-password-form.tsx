import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { changePassword } from '#backend/password.ts';
import { describeRefusal, passwordMessages } from '#content/password-messages.ts';
import { isOutcomeUnknown } from '#domain/backend-error.ts';
import {
  isPasswordRefused,
  isReauthenticationNeeded,
  isSamePassword,
  newPasswordSchema,
} from '#domain/password.ts';
import { keepFocusInMain } from '#ui/focus.ts';
import { Notice } from '#ui/notice.tsx';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useValibotForm } from '#ui/use-valibot-form.ts';
import { useWrite } from '#ui/use-write.ts';
import { NewPasswordField } from './credential-fields.tsx';
import { ExpiredLink } from './link-request-form.tsx';
import classes from './login-page.module.css';
import type { PasswordLink } from './use-password-link.ts';

type Props = { email: string; link: PasswordLink; onChanged: () => void; onSessionLost: () => void };

export function NewPasswordForm({ email, link, onChanged, onSessionLost }: Props) {
  const { form, handleSubmit } = useValibotForm({
    schema: newPasswordSchema,
    initialTexts: { password: '' },
  });
  // An attempt that had no response: its password may be the account's by now.
  const [isOutcomeOpen, setOutcomeOpen] = useState(false);
  const [isReauthenticationRequired, setReauthenticationRequired] = useState(false);
  const changed = () => {
    showSuccess(passwordMessages.changed);
    onChanged();
  };
  const { isRunning, start } = useWrite(changePassword, {
    onDone: changed,
    onError: (error) => {
      if (isOutcomeOpen && isSamePassword(error)) return changed();
      setReauthenticationRequired(isReauthenticationNeeded(error));
      if (isReauthenticationNeeded(error)) return;
      if (isPasswordRefused(error)) return form.setFieldError('password', describeRefusal(error));
      if (isOutcomeUnknown(error)) setOutcomeOpen(true);
      showError(passwordMessages.notChanged(error));
      if (error.kind === 'unauthenticated') onSessionLost();
    },
    late: {
      done: () => showSuccess(passwordMessages.changed),
      failed: (error) => showError(passwordMessages.notChanged(error)),
    },
  });
  const linkRequest = { type: 'link.request', request: { email } } as const;

  return (
    <form
      ref={keepFocusInMain}
      noValidate
      onSubmit={handleSubmit((newPassword) => !isRunning && start(newPassword))}
    >
      <h1 className={classes.title}>
        {link.snapshot.context.purpose === 'invite' ? 'Set your password' : 'Set a new password'}
      </h1>
      <Stack gap="md">
        {link.snapshot.matches({ enteringEmail: 'expired' }) && (
          <ExpiredLink advice="You are logged in, so you can set a new password all the same." />
        )}
        {isReauthenticationRequired && !isRunning && (
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
        <NewPasswordField {...form.getInputProps('password')} isSaving={isRunning} />
      </Stack>
    </form>
  );
}
