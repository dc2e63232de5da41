import { expect, type Page, type Route } from '@playwright/test';

// The contact form of the landing page with one message.

export const contactEndpoint = '**/functions/v1/contact-form';

const texts = { Name: 'Ada', Email: 'ada@example.com', Message: 'We need a website.' };

export async function fillMessage(page: Page, changed: Partial<typeof texts> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...texts, ...changed }))
    await page.getByLabel(label).fill(text);
}

export async function expectMessage(page: Page, changed: Partial<typeof texts> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...texts, ...changed })) {
    await expect(page.getByLabel(label)).toHaveValue(text);
  }
}

/** A function that takes every message. */
export const acceptMessages = (page: Page) =>
  page.route(contactEndpoint, (route: Route) => route.fulfill({ json: {} }));
