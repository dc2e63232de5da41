import { accounts } from '#support/product.ts';
import {
  authConsoleErrors,
  authRequests,
  endSession,
  passTimeLimit,
  refuseSignIn,
  signInAs,
  signInElsewhere,
  stepsFor,
  submitCredentials,
} from './auth-steps.ts';
import { cut } from './requests.ts';
import type { Driver } from './stage.ts';

export const signInDriver: Driver = {
  machine: 'sign-in',
  requests: { signIn: authRequests.signIn },
  async open(stage) {
    const { page } = stage;
    await page.goto('about:blank');
    stage.clear();
    await page.context().setStorageState({ cookies: [], origins: [] });
    await page.goto('/login');
    await submitCredentials(stage);
    await stage.held('signIn');
  },
  steps: {
    'session.found (a colleague)': signInElsewhere(accounts.member),
    'session.ended': endSession(true),
    ...stepsFor(
      'signIn',
      { 'as the owner': signInAs(accounts.admin), 'wrong password': refuseSignIn, offline: cut },
      'submitCredentials',
    ),
    'after timeLimit': passTimeLimit,
  },
  leftOut: {},
  consoleErrors: authConsoleErrors,
};
