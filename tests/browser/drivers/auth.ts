import { expect } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { accounts } from '#tests/support/product.ts';
import {
  authConsoleErrors,
  authRequests,
  button,
  endSession,
  openWithSession,
  respond,
  respondTo,
  roleResponders,
  sessionSteps,
  signInAs,
  stepsFor,
  submitCredentials,
  untilSent,
} from './auth-steps.ts';
import type { Driver, Harness, Step } from './harness.ts';
import { deny, letThrough } from './requests.ts';

/** One refused request for the list repeats the check of the role. */
async function repeatCheck(harness: Harness): Promise<void> {
  const { page } = harness;
  // A sign-in after a log-out leads to the dashboard.
  if (!page.url().includes('/admin/portfolio')) {
    const sidebar = page.getByRole('navigation', { name: 'Admin Panel' });
    await sidebar.getByRole('link', { name: 'Portfolio', exact: true }).click();
  }
  const table = page.getByRole('table');
  const retry = button(harness, 'Retry');
  await expect(table.or(retry).first()).toBeVisible();
  // Where time has gone by, the list may have failed before it was there.
  if (await table.isHidden()) await retry.click();
  await expect(table).toBeVisible();
  await page.route(/\/rest\/v1\/portfolio_items\?.*order=/, deny, { times: 1 });
  await button(harness, 'Title').click();
}

/** The request that waits for its response in a state. */
function callIn(snapshot: AnyMachineSnapshot): string | undefined {
  if (snapshot.matches({ signedIn: { logOut: 'running' } })) return 'signOut';
  if (snapshot.matches('signingIn')) return 'signIn';
  const isChecking = snapshot.matches({ signedIn: { role: 'checkingAdmin' } });
  return isChecking || snapshot.hasTag('rechecking') ? 'checkAdmin' : undefined;
}

/** A sign-in over the screen, up to the check of the role. */
const reauthenticate =
  (account: (typeof accounts)[keyof typeof accounts], role: keyof typeof roleResponders): Step =>
  async (harness, next) => {
    await submitCredentials(harness);
    await respondTo('signIn', signInAs(account))(harness, next);
    await respondTo('checkAdmin', roleResponders[role] ?? letThrough)(harness, next);
  };

const steps: Record<string, Step> = {
  ...sessionSteps,
  'session.absent': async (harness) => {
    await harness.resume();
    await harness.page.evaluate(() => localStorage.clear());
    await harness.page.reload();
  },
  'session.ended (byUser)': endSession(true),
  'signOut.request': ({ page }) =>
    page
      .getByRole('button', { name: /^Log out/ })
      .last()
      .click(),
  'adminCheck.retry': (harness) => button(harness, 'Retry').click(),
  'adminCheck.repeat': repeatCheck,
  'reauthentication: the owner, admin': reauthenticate(accounts.admin, 'yes'),
  'reauthentication: the owner, unknown': reauthenticate(accounts.admin, 'offline'),
  'reauthentication: a colleague, admin': reauthenticate(accounts.member, 'yes'),
  'reauthentication: a colleague, member': reauthenticate(accounts.member, 'no'),
  'reauthentication: a colleague, unknown': reauthenticate(accounts.member, 'offline'),
  ...stepsFor('signOut', { unavailable: respond(503, { msg: 'Out of order.' }) }),
};

/** Steps that another request brings about while it waits for its response. */
const stepsWhileWaiting: Record<string, Record<string, Step>> = {
  confirmSession: {
    'session.found (the owner)': (harness) => harness.answer('confirmSession', letThrough),
    'session.ended (lost)': (harness) =>
      harness.answer('confirmSession', respond(403, { error_code: 'session_not_found', msg: 'Gone.' })),
  },
  signOut: { 'session.ended (byUser)': (harness) => harness.answer('signOut', letThrough) },
};

/** The step itself, or the one that a waiting request has for the same event. */
const besideRequests =
  (name: string, step: Step): Step =>
  (harness, next) => {
    const waiting = Object.keys(stepsWhileWaiting).find((call) => harness.isWaiting(call)) ?? '';
    return (stepsWhileWaiting[waiting]?.[name] ?? step)(harness, next);
  };

async function open(harness: Harness): Promise<void> {
  await openWithSession(harness);
  await harness.waitForCall('confirmSession');
  // Unconfirmed, a stored session counts after a while.
  await harness.pause();
}

export const authDriver: Driver = {
  machine: 'auth',
  requests: authRequests,
  payloads: {
    signIn: {
      sent: (request) => request.postDataJSON(),
      expected: () =>
        expect.objectContaining({
          email: accounts.admin.email,
          password: accounts.admin.password,
        }),
    },
  },
  open,
  steps: untilSent(
    Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, besideRequests(name, step)])),
    callIn,
  ),
  // A user who is no admin is led out of the admin area; where no session is stored, no client reports one.
  ends: ['session.absent', 'checkAdmin: denied', 'checkAdmin: no', 'reauthentication: a colleague, member'],
  isPossible: (snapshot, step) => {
    const is = (value: Parameters<AnyMachineSnapshot['matches']>[0]) => snapshot.matches(value);
    const { user, fallbackEmail } = snapshot.context;
    const isFallbackUser = user.email === fallbackEmail;
    if (is('loading')) return step === 'session.absent' || step in (stepsWhileWaiting.confirmSession ?? {});
    if (is('sessionExpired')) {
      // A colleague who was an admin before would lose the role.
      if (step.endsWith(': a colleague, member')) return isFallbackUser;
      return step.startsWith('reauthentication: ') || step.startsWith('session.ended');
    }
    if (is({ signedIn: { logOut: 'running' } })) {
      return step.startsWith('signOut:') || step === 'session.ended (byUser)';
    }
    if (is({ signedIn: { role: 'checkingAdmin' } })) {
      return /: (yes|no|session expired)$/.test(step) || (!isFallbackUser && step.startsWith('checkAdmin: '));
    }
    if (snapshot.hasTag('rechecking')) {
      return /^checkAdmin: (yes|session expired|forbidden|offline)/.test(step);
    }
    return true;
  },
  // A member is led out of it.
  expectedElements: (snapshot) =>
    snapshot.hasTag('member') ? [{ role: 'heading', name: 'Access Denied', absent: true }] : [],
  ignored: ['after readTimeout', 'signOut done'],
  consoleErrors: authConsoleErrors,
};
