import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { credentialsSchema } from '#domain/user.ts';
import { useValibotForm } from '#ui/use-valibot-form.ts';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { useSession } from './use-session.ts';

type Props = { initialEmail: string; children: ReactNode };

// Escape in a sign-in must not close the dialog beneath it.
const stopsPropagation = { 'data-mantine-stop-propagation': 'true' };

export function CredentialsForm({ initialEmail, children }: Props) {
  const { canSignIn, isBusy, signIn } = useSession();
  const { form, handleSubmit } = useValibotForm({
    schema: credentialsSchema,
    initialTexts: { email: initialEmail, password: '' },
  });

  return (
    <form noValidate onSubmit={handleSubmit(signIn)}>
      <Stack gap="md">
        <EmailField {...form.getInputProps('email')} {...stopsPropagation} readOnly={isBusy} />
        <PasswordField
          {...form.getInputProps('password')}
          {...stopsPropagation}
          label="Password"
          autoComplete="current-password"
          data-autofocus={initialEmail !== '' || undefined}
          readOnly={isBusy}
        />
        <Button {...stopsPropagation} type="submit" fullWidth loading={isBusy} disabled={!canSignIn}>
          Log in
        </Button>
        {children}
      </Stack>
    </form>
  );
}
