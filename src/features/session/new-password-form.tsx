import { Button, Stack } from '@mantine/core';
import { describeRefusal } from '#content/password-messages.ts';
import { minimumPasswordLength, newPasswordSchema } from '#domain/password.ts';
import { useRestoredFocus } from '#ui/focus.ts';
import { Notice } from '#ui/notice.tsx';
import { useValibotForm } from '#ui/use-valibot-form.ts';
import { PasswordField } from './credential-fields.tsx';
import { ExpiredLink } from './link-request-form.tsx';
import classes from './login-page.module.css';
import { usePasswordChange } from './use-password-change.ts';
import type { PasswordLink } from './use-password-link.ts';

type Props = {
  /** Whose password it is. */
  email: string;
  link: PasswordLink;
  onChanged: () => void;
  onSessionLost: () => void;
};

/** The form for a new password of the user who is signed in. */
export function NewPasswordForm({ email, link, onChanged, onSessionLost }: Props) {
  const { form, handleSubmit } = useValibotForm({
    schema: newPasswordSchema,
    initialTexts: { password: '' },
  });
  const change = usePasswordChange({
    onChanged,
    onSessionLost,
    onRefused: (error) => form.setFieldError('password', describeRefusal(error)),
  });
  useRestoredFocus(change.isBusy);

  return (
    <form noValidate onSubmit={handleSubmit(change.submit)}>
      <h1 className={classes.title}>{link.isInvitation ? 'Set your password' : 'Set a new password'}</h1>
      <Stack gap="md">
        {link.isExpired && (
          <ExpiredLink advice="You are logged in, so you can set a new password all the same." />
        )}
        {change.needsReauthentication && (
          <Notice
            title="Please confirm that it is you"
            level={2}
            choices={
              <Button
                size="xs"
                onClick={() => link.request({ email })}
                loading={link.isBusy}
                disabled={!link.canRequest}
              >
                Send me a link
              </Button>
            }
          >
            Your last login was a while ago. Log out and in again, or set the new password by a link that we
            send to you.
          </Notice>
        )}
        <p className={classes.text}>
          For <strong>{email}</strong>
        </p>
        {/* Password managers need to know whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.getInputProps('password')}
          label="New password"
          description={`At least ${minimumPasswordLength} characters.`}
          autoComplete="new-password"
          required
          withAsterisk={false}
          readOnly={change.isBusy}
        />
        <Button type="submit" fullWidth loading={change.isBusy} disabled={!change.canSubmit}>
          Save password
        </Button>
      </Stack>
    </form>
  );
}
