import type { Request, Route } from '@playwright/test';
import type { ContextFrom } from 'xstate';
import type { passwordLinkMachine } from '#machines/password-link.machine.ts';
import { timeLimit } from '#machines/time-limit.ts';
import { accounts } from '#support/product.ts';
import { cut, letThrough } from './requests.ts';
import type { Driver, Stage } from './stage.ts';

const { email, password } = accounts.admin;

const isSentTo = (request: Request, path: string) =>
  request.method() === 'POST' && new URL(request.url()).pathname === path;

const press = ({ page }: Stage, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The link is found good: its owner has a session, as after a sign-in. */
async function open(route: Route): Promise<void> {
  const url = new URL('/auth/v1/token?grant_type=password', route.request().url()).href;
  await route.fulfill({ response: await route.fetch({ url, postData: { email, password } }) });
}

const outOfOrder = (route: Route) =>
  route.fulfill({ status: 503, json: { error_code: 'unexpected_failure', msg: 'Out of order.' } });

export const passwordLinkDriver: Driver = {
  machine: 'password-link',
  requests: {
    openLink: (request) => isSentTo(request, '/auth/v1/verify'),
    requestLink: (request) => isSentTo(request, '/auth/v1/recover'),
  },
  async open({ page }) {
    // Whom a link has signed in before is not to meet the next one.
    if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear());
    await page.goto('/reset-password?token_hash=made-up&type=recovery');
  },
  steps: {
    'link.request': async (stage) => {
      await stage.page.getByLabel('Email').fill(email);
      await stage.renew('requestLink', () => press(stage, 'Send link'));
    },
    'link.retry': (stage) => stage.renew('openLink', () => press(stage, 'Try again')),
    'link.restart': (stage) => press(stage, 'Ask again'),
    'after timeLimit': (stage) => stage.pass(timeLimit),
    'openLink: opened': (stage) => stage.answer('openLink', open),
    'openLink: expired': (stage) => stage.answer('openLink', letThrough),
    'openLink: offline': (stage) => stage.answer('openLink', cut),
    'requestLink: taken': (stage) => stage.answer('requestLink', letThrough),
    'requestLink: unavailable': (stage) => stage.answer('requestLink', outOfOrder),
  },
  // Who has opened a link is signed in and sets the password; who has not asks for a link.
  ends: ['openLink: opened'],
  distinguish: ({ request }: ContextFrom<typeof passwordLinkMachine>) => request.email === '',
  looks: (snapshot) => {
    if (!snapshot.matches({ asking: 'ready' })) return [];
    const name = snapshot.context.request.email === '' ? 'Save password' : 'Send link';
    return [{ role: 'button', name, disabled: false }];
  },
  leftOut: {},
  consoleErrors: /ERR_INTERNET_DISCONNECTED|status of (403|503)/,
};
