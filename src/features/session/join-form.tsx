import { Stack, Text } from '@mantine/core';
import { join } from '#backend/people.ts';
import { failure } from '#content/messages.ts';
import { newPasswordSchema } from '#domain/password.ts';
import { keepFocusInMain } from '#ui/focus.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useValibotForm } from '#ui/use-valibot-form.ts';
import { useWrite } from '#ui/use-write.ts';
import { NewPasswordField } from './credential-fields.tsx';
import classes from './login-page.module.css';

const notJoined = failure('Password not set');

/** The password of a person who was invited. The token stays in the address until the invitation is used. */
export function JoinForm({ onJoined }: { onJoined: () => void }) {
  const { form, handleSubmit } = useValibotForm({
    schema: newPasswordSchema,
    initialTexts: { password: '' },
  });
  const joined = () => {
    showSuccess({ title: 'Welcome', description: 'You are an admin of this site now.' });
    onJoined();
  };
  const { isRunning, start } = useWrite(join, {
    onDone: joined,
    onError: (error) => form.setFieldError('password', notJoined(error).description),
    // The form leaves the page when its person is signed in, before this is done.
    late: { done: joined, failed: (error) => showError(notJoined(error)) },
  });
  return (
    <form
      ref={keepFocusInMain}
      noValidate
      onSubmit={handleSubmit((newPassword) => !isRunning && start(newPassword))}
    >
      <h1 className={classes.title}>Set your password</h1>
      <Stack gap="md">
        <Text c="dimmed" fz={15} lh={1.5}>
          You have been invited to the admin area of this site. Choose a password to accept.
        </Text>
        <NewPasswordField {...form.getInputProps('password')} isSaving={isRunning} />
      </Stack>
    </form>
  );
}
