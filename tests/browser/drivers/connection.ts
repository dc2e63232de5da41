import { expect, type Request } from '@playwright/test';
import { retryPause } from '#machines/connection.machine.ts';
import { timeLimit } from '#machines/shared/time-limit.ts';
import { cut, letThrough } from './requests.ts';
import type { Driver, Stage } from './stage.ts';

const isHealth = (request: Request) => new URL(request.url()).pathname === '/auth/v1/health';

const notice = ({ page }: Stage) => page.getByRole('status', { name: 'Connection' });

/** Does what has the server asked whether it is there, and waits for the question. */
async function ask(stage: Stage, act: () => Promise<void>): Promise<void> {
  await stage.renew('askHealth', act);
  await stage.held('askHealth');
}

/** Who comes back to the tab has the unread messages counted: a call like any other. */
const call = ({ page }: Stage) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));

/** Lets every such call be lost until the server is asked. */
async function loseCall(stage: Stage): Promise<void> {
  const count = '**/rest/v1/contact_messages*';
  await stage.page.route(count, cut);
  await ask(stage, () => call(stage));
  await stage.page.unroute(count);
}

/** The server is tried again after a few seconds, so time stands still from before the failure on. */
async function fail(stage: Stage, act: () => Promise<void>): Promise<void> {
  await stage.pause();
  await act();
  await expect(notice(stage)).toContainText('The server cannot be reached.');
}

/** A browser that has never been offline says that it is online, too: when it has changed networks. */
async function goOnline({ page }: Stage): Promise<void> {
  if (await page.evaluate(() => navigator.onLine)) {
    await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  } else await page.context().setOffline(false);
}

/** The page has heard the answer: where there was only a doubt, nothing else shows it. */
async function answerWell(stage: Stage): Promise<void> {
  const answered = stage.page.waitForResponse((response) => isHealth(response.request()));
  await stage.answer('askHealth', letThrough);
  await (await answered).finished();
  await expect(notice(stage)).toHaveCount(0);
}

export const connectionDriver: Driver = {
  machine: 'connection',
  requests: { askHealth: isHealth },
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
      await ask(stage, () => goOnline(stage));
      await expect(notice(stage)).toContainText('The server cannot be reached.');
      await stage.resume();
    },
    'call.lost': loseCall,
    'call.answered': async (stage) => {
      await call(stage);
      await expect(notice(stage)).toHaveCount(0);
      await stage.resume();
    },
    'after retryPause': (stage) => ask(stage, () => stage.pass(retryPause)),
    'after timeLimit': (stage) => fail(stage, () => stage.page.clock.fastForward(timeLimit)),
    'askHealth: well': answerWell,
    'askHealth: offline': (stage) => fail(stage, () => stage.answer('askHealth', cut)),
  },
  leftOut: {},
  consoleErrors: /ERR_INTERNET_DISCONNECTED/,
};
