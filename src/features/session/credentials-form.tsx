import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Credentials, credentialsSchema } from '#domain/user.ts';
import { useValibotForm } from '#ui/use-valibot-form.ts';
import { EmailField, PasswordField } from './credential-fields.tsx';

type Props = {
  initialEmail: string;
  canSubmit: boolean;
  isBusy: boolean;
  onSubmit: (credentials: Credentials) => void;
  children?: ReactNode;
};

// Escape in a sign-in must not close the dialog beneath it.
const stopsPropagation = { 'data-mantine-stop-propagation': 'true' };

export function CredentialsForm({ initialEmail, canSubmit, isBusy, onSubmit, children }: Props) {
  const { form, handleSubmit } = useValibotForm({
    schema: credentialsSchema,
    initialTexts: { email: initialEmail, password: '' },
  });

  return (
    <form noValidate onSubmit={handleSubmit(onSubmit)}>
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
        <Button {...stopsPropagation} type="submit" fullWidth loading={isBusy} disabled={!canSubmit}>
          Log in
        </Button>
        {children}
      </Stack>
    </form>
  );
}
