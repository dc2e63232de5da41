import { expect } from '@playwright/test';
import type { ContactAttempt } from '#machines/contact-form.machine.ts';
import { waitForForm, waitForHydration } from '#tests/support/hydration.ts';
import type { Driver, Harness } from './harness.ts';

const humanSpeed = 5_000;

const typed = { Name: 'A visitor', Email: 'visitor@example.com', Message: 'Hello!' };

async function fill({ page }: Harness, changes: Partial<typeof typed> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...typed, ...changes })) {
    await page.getByLabel(label).fill(text);
  }
}

const send = ({ page }: Harness) => page.getByRole('button', { name: 'SEND MESSAGE' }).click();

export const contactFormDriver: Driver = {
  machine: 'contact-form',
  requests: {
    sendMessage: (request) =>
      request.method() === 'POST' && request.url().endsWith('/functions/v1/contact-form'),
  },
  payloads: {
    sendMessage: {
      sent: (request) => request.postDataJSON(),
      expected: ({ message, website }: ContactAttempt) => ({
        ...message,
        website,
        elapsed_ms: expect.any(Number),
        request_id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      }),
    },
  },
  async open({ page }) {
    await page.goto('/');
    await waitForHydration(page);
    await waitForForm(page);
  },
  steps: {
    'contact.submit (at human speed)': async (harness) => {
      await fill(harness);
      await harness.pass(humanSpeed);
      await send(harness);
    },
    'contact.submit (with another text)': async (harness) => {
      await fill(harness, { Message: 'Hello again!' });
      await harness.pass(humanSpeed);
      await send(harness);
    },
    'contact.submit (with another name)': async (harness) => {
      await fill(harness, { Name: 'A guest' });
      await harness.pass(humanSpeed);
      await send(harness);
    },
    'contact.submit (with another address)': async (harness) => {
      await fill(harness, { Email: 'guest@example.com' });
      await harness.pass(humanSpeed);
      await send(harness);
    },
    'contact.submit (after just enough time)': async (harness) => {
      await fill(harness);
      await harness.pass(1_500);
      await send(harness);
    },
    'contact.submit (by autofill)': async (harness) => {
      await harness.pause();
      await fill(harness);
      await send(harness);
    },
    'after minimumElapsed': (harness) => harness.pass(1_500),
    'sendMessage: timed out': (harness) => harness.passRequestTimeout(),
    'sendMessage: taken': (harness) => harness.answer('sendMessage', (route) => route.continue()),
    'sendMessage: offline': (harness) =>
      harness.answer('sendMessage', (route) => route.abort('internetdisconnected')),
    'sendMessage: unavailable': (harness) =>
      harness.answer('sendMessage', (route) =>
        route.fulfill({ status: 503, json: { error: 'down', message: 'Down.' } }),
      ),
  },
  consoleErrors: /ERR_INTERNET_DISCONNECTED|503/,
};
