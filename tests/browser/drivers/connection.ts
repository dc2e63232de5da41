import { expect, type Request } from '@playwright/test';
import { retryPause } from '#machines/connection.machine.ts';
import { timeLimit } from '#machines/shared/time-limit.ts';
import { cut, letThrough } from './requests.ts';
import type { Driver, Stage } from './stage.ts';

const isHealth = (request: Request) => new URL(request.url()).pathname === '/auth/v1/health';

const notice = ({ page }: Stage) => page.getByRole('status', { name: 'Connection' });

/** Does what starts a health check, and waits for its request. */
async function startCheck(stage: Stage, act: () => Promise<void>): Promise<void> {
  await stage.renew('checkHealth', act);
  await stage.held('checkHealth');
}

/** Tab focus counts the unread messages: a call like any other. */
const call = ({ page }: Stage) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));

/** Every such call is lost until the health check starts. */
async function loseCall(stage: Stage): Promise<void> {
  const count = '**/rest/v1/contact_messages*';
  await stage.page.route(count, cut);
  await startCheck(stage, () => call(stage));
  await stage.page.unroute(count);
}

/** The server is tried again after a few seconds, so the clock is paused before the failure. */
async function fail(stage: Stage, act: () => Promise<void>): Promise<void> {
  await stage.pause();
  await act();
  await expect(notice(stage)).toContainText('The server cannot be reached.');
}

/** A browser that was never offline reports `online` too: when it has changed networks. */
async function goOnline({ page }: Stage): Promise<void> {
  if (await page.evaluate(() => navigator.onLine)) {
    await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  } else await page.context().setOffline(false);
}

/** Waits until the page has the answer: after `probing` nothing on the screen shows it. */
async function answerWell(stage: Stage): Promise<void> {
  const answered = stage.page.waitForResponse((response) => isHealth(response.request()));
  await stage.answer('checkHealth', letThrough);
  await (await answered).finished();
  await expect(notice(stage)).toHaveCount(0);
}

export const connectionDriver: Driver = {
  machine: 'connection',
  requests: { checkHealth: isHealth },
  async open({ page, signIn }) {
    await signIn('/admin/portfolio');
    await expect(page.getByRole('table')).toBeVisible();
  },
  steps: {
    'network.lost': async (stage) => {
      await stage.page.context().setOffline(true);
      await expect(notice(stage)).toContainText('You are offline.');
      await stage.resume();
    },
    'network.returned': async (stage) => {
      await startCheck(stage, () => goOnline(stage));
      await expect(notice(stage)).toContainText('The server cannot be reached.');
      await stage.resume();
    },
    'call.lost': loseCall,
    'call.answered': async (stage) => {
      await call(stage);
      await expect(notice(stage)).toHaveCount(0);
      await stage.resume();
    },
    'after retryPause': (stage) => startCheck(stage, () => stage.pass(retryPause)),
    'after timeLimit': (stage) => fail(stage, () => stage.page.clock.fastForward(timeLimit)),
    'checkHealth: well': answerWell,
    'checkHealth: offline': (stage) => fail(stage, () => stage.answer('checkHealth', cut)),
  },
  leftOut: {},
  consoleErrors: /ERR_INTERNET_DISCONNECTED/,
};
