import { expect } from '@playwright/test';
import { isExhaustive } from '#tools/test/depth.ts';
import {
  authConsoleErrors,
  authRequests,
  endSession,
  openWithSession,
  sessionSteps,
  untilSent,
} from './auth-steps.ts';
import type { Driver } from './harness.ts';
import { letThrough } from './requests.ts';

const { signIn, checkAdmin } = authRequests;

/** Each ends the machine, and with it a tour; those of the session show the same responses to the same call. */
const shownBySession = ['checkAdmin: no', 'checkAdmin: forbidden', 'checkAdmin: offline'];

export const reauthenticationDriver: Driver = {
  machine: 'reauthentication',
  requests: { signIn, checkAdmin },
  async open(harness) {
    await openWithSession(harness);
    await harness.answer('checkAdmin', letThrough);
    await expect(harness.page.getByRole('table')).toBeVisible();
    await endSession(false)(harness);
  },
  steps: untilSent(sessionSteps, (snapshot) => {
    if (snapshot.matches('submitting')) return 'signIn';
    return snapshot.matches('checkingRole') ? 'checkAdmin' : undefined;
  }),
  isPossible: (_, step) => isExhaustive || !shownBySession.includes(step),
  expectedElements: ({ status }) =>
    status === 'done' ? [{ role: 'dialog', name: 'Sign in again', absent: true }] : [],
  consoleErrors: authConsoleErrors,
};
