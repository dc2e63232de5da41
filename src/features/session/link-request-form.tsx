import { Button, Stack, Text } from '@mantine/core';
import { linkRequestSchema } from '#domain/password.ts';
import { keepFocusInMain } from '#ui/focus.ts';
import { useValibotForm } from '#ui/use-valibot-form.ts';
import { EmailField } from './credential-fields.tsx';
import classes from './login-page.module.css';
import type { PasswordLink } from './use-password-link.ts';

export function LinkRequestForm({ link: { snapshot, send } }: { link: PasswordLink }) {
  const { form, handleSubmit } = useValibotForm({
    schema: linkRequestSchema,
    initialTexts: snapshot.context.request,
  });
  const isBusy = snapshot.hasTag('busy');

  return (
    <form
      ref={keepFocusInMain}
      noValidate
      onSubmit={handleSubmit((request) => send({ type: 'link.request', request }))}
    >
      <h1 className={classes.title}>Reset your password</h1>
      <Stack gap="md">
        {snapshot.matches({ enteringEmail: 'expired' }) && <ExpiredLink advice="Ask for another one here." />}
        <Text c="dimmed" fz={15} lh={1.5}>
          Enter the email address of your account. We send you a link to set a new password.
        </Text>
        <EmailField {...form.getInputProps('email')} readOnly={isBusy} />
        <Button
          type="submit"
          fullWidth
          loading={isBusy}
          disabled={!snapshot.can({ type: 'link.request', request: form.values })}
        >
          Send link
        </Button>
      </Stack>
    </form>
  );
}

/** The link in the address of the page is not valid; `advice` says how to go on. */
export function ExpiredLink({ advice }: { advice: string }) {
  return (
    <p className="marked">
      <strong>This link does not work any more.</strong>{' '}
      <span>{`It has expired, was used before or is not complete. ${advice}`}</span>
    </p>
  );
}
