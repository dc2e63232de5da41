import type { Route } from '@playwright/test';
import type { ContextFrom } from 'xstate';
import type { passwordLinkMachine } from '#machines/password-link.machine.ts';
import { accounts, storeSession } from '#tests/support/product.ts';
import { authRequests, isRequest, respond } from './auth-steps.ts';
import type { Driver, Harness } from './harness.ts';
import { cut, letThrough } from './requests.ts';

const { email, password } = accounts.admin;

/** The link is valid: its owner has a session, as after a sign-in. */
async function open(route: Route): Promise<void> {
  const url = new URL('/auth/v1/token?grant_type=password', route.request().url()).href;
  await route.fulfill({ response: await route.fetch({ url, postData: { email, password } }) });
}

const refuseSession = respond(403, { error_code: 'session_not_found', msg: 'Gone.' });

/** Responds to the confirmation of the stored session, and lets time go on. */
async function confirmSession(harness: Harness, answer: (route: Route) => Promise<void>): Promise<void> {
  await harness.answer('findOtherUser', answer);
  await harness.resume();
}

const outOfOrder = respond(503, { error_code: 'unexpected_failure', msg: 'Out of order.' });

export const passwordLinkDriver: Driver = {
  machine: 'password-link',
  requests: {
    findOtherUser: authRequests.confirmSession,
    openLink: isRequest('POST', '/auth/v1/verify'),
    requestLink: isRequest('POST', '/auth/v1/recover'),
  },
  async open(harness) {
    const { page } = harness;
    await page.goto('about:blank');
    harness.clear();
    await storeSession(page, accounts.member);
    await page.goto('/reset-password?token_hash=made-up&type=recovery');
    await harness.waitForCall('findOtherUser');
    // Unconfirmed, a stored session counts after a while.
    await harness.pause();
  },
  steps: {
    'findOtherUser: nobody': (harness) => confirmSession(harness, refuseSession),
    'findOtherUser: another user': (harness) => confirmSession(harness, letThrough),
    'link.open': (harness) => harness.press('Use the link'),
    'link.request': async (harness) => {
      await harness.page.getByLabel('Email').fill('nobody@example.com');
      await harness.renew('requestLink', () => harness.press('Send link'));
    },
    'link.retry': (harness) => harness.renew('openLink', () => harness.press('Try again')),
    'link.restart': (harness) => harness.press('Ask again'),
    'openLink: opened': (harness) => harness.answer('openLink', open),
    'openLink: expired': (harness) => harness.answer('openLink', letThrough),
    'openLink: offline': (harness) => harness.answer('openLink', cut),
    'requestLink: taken': (harness) => harness.answer('requestLink', letThrough),
    'requestLink: unavailable': (harness) => harness.answer('requestLink', outOfOrder),
  },
  // After a link is opened the page shows the form for the password, and no form for a link.
  ends: ['openLink: opened'],
  // A person who stays logged in sees no form for a link.
  isPossible: ({ context }, step) => !(context.otherUser && step === 'openLink: expired'),
  contextKey: ({ request, otherUser }: ContextFrom<typeof passwordLinkMachine>) => [
    request.email === '',
    otherUser === null,
  ],
  expectedElements: (snapshot) => {
    if (!snapshot.matches({ enteringEmail: 'ready' })) return [];
    const name = snapshot.context.request.email === '' ? 'Save password' : 'Send link';
    return [{ role: 'button', name, disabled: false }];
  },
  ignored: ['findOtherUser failed'],
  consoleErrors: /ERR_INTERNET_DISCONNECTED|status of (403|503)/,
};
