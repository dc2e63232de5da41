import { expect } from '@playwright/test';
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
  expectedElements: ({ status }) =>
    status === 'done' ? [{ role: 'dialog', name: 'Sign in again', absent: true }] : [],
  ignored: {},
  consoleErrors: authConsoleErrors,
};
