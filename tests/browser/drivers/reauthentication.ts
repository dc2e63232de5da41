import { expect } from '@playwright/test';
import { accounts, storeSession } from '#tests/support/product.ts';
import {
  authConsoleErrors,
  authRequests,
  endSession,
  passTimeLimit,
  refuseBesideColleague,
  refuseSignIn,
  roleResponders,
  signInAs,
  signInElsewhere,
  stepsFor,
  submitCredentials,
  untilSent,
} from './auth-steps.ts';
import type { Driver } from './harness.ts';
import { letThrough } from './requests.ts';

const { signIn, checkAdmin } = authRequests;

export const reauthenticationDriver: Driver = {
  machine: 'reauthentication',
  requests: { signIn, checkAdmin },
  async open(harness) {
    const { page } = harness;
    await page.goto('about:blank');
    harness.clear();
    await storeSession(page, accounts.admin);
    await page.goto('/admin/portfolio');
    await harness.answer('checkAdmin', letThrough);
    await expect(page.getByRole('table')).toBeVisible();
    await endSession(false)(harness);
  },
  steps: untilSent(
    {
      'session.found (the owner)': signInElsewhere(accounts.admin),
      'session.found (a colleague)': signInElsewhere(accounts.member),
      'session.ended (lost)': endSession(false),
      'signIn.submit': submitCredentials,
      ...stepsFor('signIn', {
        'as the owner': signInAs(accounts.admin),
        'as a colleague': signInAs(accounts.member),
        'wrong password': refuseSignIn,
      }),
      'signIn: wrong password, a colleague in another tab': refuseBesideColleague,
      ...stepsFor('checkAdmin', roleResponders),
      'after timeLimit': passTimeLimit,
    },
    (snapshot) => {
      if (snapshot.matches('submitting')) return 'signIn';
      return snapshot.matches('checkingRole') ? 'checkAdmin' : undefined;
    },
  ),
  ignored: {},
  consoleErrors: authConsoleErrors,
};
