import { expect, type Request } from '@playwright/test';
import { retryDelay } from '#machines/connection.machine.ts';
import type { Driver, Harness } from './harness.ts';
import { cut, letThrough } from './requests.ts';

const isHealth = (request: Request) => new URL(request.url()).pathname === '/auth/v1/health';

const notice = ({ page }: Harness) => page.getByRole('status', { name: 'Connection' });

/** Does what starts a health check, and waits for its request. */
async function startCheck(harness: Harness, act: () => Promise<void>): Promise<void> {
  await harness.renew('checkHealth', act);
  await harness.waitForCall('checkHealth');
}

/** Tab focus counts the unread messages: a call like any other. */
const call = ({ page }: Harness) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));

/** Every such call is lost until the health check starts. */
async function loseCall(harness: Harness): Promise<void> {
  const count = '**/rest/v1/contact_messages*';
  await harness.page.route(count, cut);
  await startCheck(harness, () => call(harness));
  await harness.page.unroute(count);
}

/** The server is tried again after a few seconds, so the clock is paused before the failure. */
async function fail(harness: Harness, act: () => Promise<void>): Promise<void> {
  await harness.pause();
  await act();
  await expect(notice(harness)).toContainText('The server cannot be reached.');
}

/** A browser that was never offline reports `online` too: when it has changed networks. */
async function goOnline({ page }: Harness): Promise<void> {
  if (await page.evaluate(() => navigator.onLine)) {
    await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  } else await page.context().setOffline(false);
}

/** Waits until the page has the answer: after `probing` nothing on the screen shows it. */
async function answerWell(harness: Harness): Promise<void> {
  const answered = harness.page.waitForResponse((response) => isHealth(response.request()));
  await harness.answer('checkHealth', letThrough);
  await (await answered).finished();
  await expect(notice(harness)).toHaveCount(0);
}

export const connectionDriver: Driver = {
  machine: 'connection',
  requests: { checkHealth: isHealth },
  async open({ page, signIn }) {
    await signIn('/admin/portfolio');
    await expect(page.getByRole('table')).toBeVisible();
  },
  steps: {
    'network.lost': async (harness) => {
      await harness.page.context().setOffline(true);
      await expect(notice(harness)).toContainText('You are offline.');
      await harness.resume();
    },
    'network.restored': async (harness) => {
      await startCheck(harness, () => goOnline(harness));
      await expect(notice(harness)).toContainText('The server cannot be reached.');
      await harness.resume();
    },
    'call.lost': loseCall,
    'call.responded': async (harness) => {
      await call(harness);
      await expect(notice(harness)).toHaveCount(0);
      await harness.resume();
    },
    'after retryDelay': (harness) => startCheck(harness, () => harness.pass(retryDelay)),
    'checkHealth: well': answerWell,
    'checkHealth: offline': (harness) => fail(harness, () => harness.answer('checkHealth', cut)),
  },
  ignored: {},
  consoleErrors: /ERR_INTERNET_DISCONNECTED/,
};
