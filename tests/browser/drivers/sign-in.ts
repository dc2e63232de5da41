import { nobody } from '#domain/user.ts';
import { accounts } from '#tests/support/product.ts';
import {
  authConsoleErrors,
  authRequests,
  endSession,
  refuseSignIn,
  signInAs,
  signInElsewhere,
  stepsFor,
  submitCredentials,
} from './auth-steps.ts';
import type { Driver, Harness } from './harness.ts';
import { cut } from './requests.ts';

async function submit(harness: Harness): Promise<void> {
  await submitCredentials(harness);
  await harness.waitForCall('signIn');
}

export const signInDriver: Driver = {
  machine: 'sign-in',
  requests: { signIn: authRequests.signIn },
  async open(harness) {
    const { page } = harness;
    await page.goto('about:blank');
    harness.clear();
    await page.context().setStorageState({ cookies: [], origins: [] });
    await page.goto('/login');
    await submit(harness);
  },
  reopen: ({ output }) => (output?.user === nobody ? submit : null),
  steps: {
    'session.found (a colleague)': signInElsewhere(accounts.member),
    'session.ended': endSession(true),
    ...stepsFor(
      'signIn',
      { 'as the owner': signInAs(accounts.admin), 'wrong password': refuseSignIn, offline: cut },
      'submitCredentials',
    ),
  },
  // After a refusal, a user whom another tab has signed in leaves the page.
  expectedElements: ({ output }) =>
    output?.user === nobody ? [{ role: 'button', name: 'Log in', disabled: false }] : [],
  ignored: {},
  consoleErrors: authConsoleErrors,
};
