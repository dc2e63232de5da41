import { timeLimit } from '#machines/shared/time-limit.ts';
import type { Driver, Stage } from './stage.ts';

const humanSpeed = 5_000;

async function fill({ page }: Stage): Promise<void> {
  await page.getByLabel('Name').fill('A visitor');
  await page.getByLabel('Email').fill('visitor@example.com');
  await page.getByLabel('Message').fill('Hello!');
}

const send = ({ page }: Stage) => page.getByRole('button', { name: 'SEND MESSAGE' }).click();

export const contactFormDriver: Driver = {
  machine: 'contact-form',
  requests: {
    sendMessage: (request) =>
      request.method() === 'POST' && request.url().endsWith('/functions/v1/contact-form'),
  },
  async open({ page }) {
    await page.addInitScript(() => {
      document.addEventListener('form:ready', () => document.documentElement.setAttribute('data-alive', ''));
    });
    await page.goto('/');
    await page.getByLabel('Name').focus();
    await page.locator('html[data-alive]').waitFor();
  },
  steps: {
    'contact.submit (at human speed)': async (stage) => {
      await fill(stage);
      await stage.pass(humanSpeed);
      await send(stage);
    },
    'contact.submit (by autofill)': async (stage) => {
      await stage.pause();
      await fill(stage);
      await send(stage);
    },
    'after minimumElapsed': (stage) => stage.pass(1_500),
    'after timeLimit': (stage) => stage.pass(timeLimit),
    'sendMessage: taken': (stage) => stage.answer('sendMessage', (route) => route.continue()),
    'sendMessage: offline': (stage) =>
      stage.answer('sendMessage', (route) => route.abort('internetdisconnected')),
    'sendMessage: unavailable': (stage) =>
      stage.answer('sendMessage', (route) =>
        route.fulfill({ status: 503, json: { error: 'down', message: 'Down.' } }),
      ),
  },
  leftOut: {},
  consoleErrors: /ERR_INTERNET_DISCONNECTED|503/,
};
