import { Button, Stack, TextInput } from '@mantine/core';
import { linkRequestSchema } from '#domain/password.ts';
import { useRestoredFocus } from '#ui/focus.ts';
import { useValibotForm } from '#ui/use-valibot-form.ts';
import classes from './login-page.module.css';
import type { PasswordLink } from './use-password-link.ts';

/** The form for the address to which a link is sent. */
export function LinkRequestForm({ link }: { link: PasswordLink }) {
  const { form, handleSubmit } = useValibotForm({
    schema: linkRequestSchema,
    initialTexts: { email: link.email },
  });
  useRestoredFocus(link.isBusy);

  return (
    <form noValidate onSubmit={handleSubmit(link.request)}>
      <h1 className={classes.title}>Reset your password</h1>
      <Stack gap="md">
        {link.isExpired && <ExpiredLink advice="Ask for another one here." />}
        <p className={classes.text}>
          Enter the email address of your account. We send you a link to set a new password.
        </p>
        <TextInput
          {...form.getInputProps('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          readOnly={link.isBusy}
        />
        <Button type="submit" fullWidth loading={link.isBusy} disabled={!link.canRequest}>
          Send link
        </Button>
      </Stack>
    </form>
  );
}

/** The link in the address of the page is not valid; `advice` says how to go on. */
export function ExpiredLink({ advice }: { advice: string }) {
  return (
    <p className="marked notice">
      <strong>This link does not work any more.</strong> It has expired, was used before or is not complete.{' '}
      {advice}
    </p>
  );
}
