import { expect, type Route } from '@playwright/test';
import type { ContextFrom } from 'xstate';
import type { NewPassword } from '#domain/password.ts';
import type { passwordChangeMachine } from '#machines/password-change.machine.ts';
import { accounts } from '#tests/support/product.ts';
import { respond } from './auth-steps.ts';
import type { Driver } from './harness.ts';
import { cut } from './requests.ts';

const refuse = (status: number, code: string) =>
  respond(status, { code: status, error_code: code, msg: 'Refused.' });

/** The password is changed, and changed back before the response: other tests sign in with the old one. */
async function change(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fetch({ postData: { password: accounts.admin.password } });
  await route.fulfill({ response });
}

export const passwordChangeDriver: Driver = {
  machine: 'password-change',
  requests: {
    changePassword: (request) => request.method() === 'PUT' && request.url().endsWith('/auth/v1/user'),
  },
  payloads: {
    changePassword: {
      sent: (request) => request.postDataJSON(),
      expected: (newPassword: NewPassword) => expect.objectContaining(newPassword),
    },
  },
  open: (harness) => harness.openAsAdmin('/reset-password'),
  steps: {
    'password.submit': async ({ page }) => {
      await page.getByLabel('New password').fill('a-new-password');
      await page.getByRole('button', { name: 'Save password' }).click();
    },
    'changePassword: timed out': (harness) => harness.passRequestTimeout(),
    'changePassword: changed': (harness) => harness.answer('changePassword', change),
    'changePassword: same password': (harness) =>
      harness.answer('changePassword', refuse(422, 'same_password')),
    'changePassword: reauthentication needed': (harness) =>
      harness.answer('changePassword', refuse(400, 'reauthentication_needed')),
    // Refreshed once, the session is refused again.
    'changePassword: session expired': async (harness) => {
      await harness.answer('changePassword', refuse(401, 'bad_jwt'));
      await harness.answer('changePassword', refuse(401, 'bad_jwt'));
    },
    'changePassword: offline': (harness) => harness.answer('changePassword', cut),
  },
  contextKey: ({ outcomeUnknown }: ContextFrom<typeof passwordChangeMachine>) => outcomeUnknown,
  ignored: {},
  consoleErrors: /ERR_INTERNET_DISCONNECTED|status of 4/,
};
