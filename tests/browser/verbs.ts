import type { Locator, Page } from '@playwright/test';
import { type Account, accounts, expect } from '#tests/support/product.ts';

// What tests of many pages find by role and accessible name, and what a person does there.

type Scope = Page | Locator;

export const button = (scope: Scope, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: true });

export const field = (scope: Scope, name: string): Locator => scope.getByLabel(name, { exact: true });

/** The field that most forms begin with. */
export const title = (scope: Scope): Locator => field(scope, 'Title');

export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

export const region = (scope: Scope, name: string): Locator => scope.getByRole('region', { name });

/** The main heading, also behind a dialog. */
export const heading = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, includeHidden: true }).filter({ visible: true });

export const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: 'Admin Panel' });

/** Follows a link of the sidebar. */
export const goTo = (page: Page, name: string | RegExp): Promise<void> =>
  sidebar(page).getByRole('link', { name }).click();

export const loggedIn = (page: Page, { email }: Account): Locator => page.getByText(`Logged in as: ${email}`);

/** A row of the only table. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The titles in the list of the portfolio. */
export const itemTitles = (page: Page): Promise<string[]> =>
  page.locator('tbody tr td:first-child').allTextContents();

/** The messages that the inbox lists. */
export const messageLinks = (page: Page): Locator =>
  page.getByRole('list', { name: 'Messages, newest first' }).getByRole('link');

/** A dialog: by its name, or any. */
export const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name });

/** The dialog that asks something: it is before or after the form that it is about, by the place where that stands. */
export const question = (page: Page): Locator => dialog(page).filter({ hasNot: page.locator('form') });

/** Presses a button of a question. */
export const answer = (page: Page, name: string | RegExp): Promise<void> =>
  button(question(page), name).click();

export const draftOffer = (page: Page): Locator => region(page, 'Unsaved draft');

/** Types into fields and chooses in lists, by their labels. */
export async function fill(scope: Scope, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    const found = field(scope, label);
    const isList = await found.evaluate((element) => element instanceof HTMLSelectElement);
    await (isList ? found.selectOption(text) : found.fill(text));
  }
}

/** Opens the form of a new portfolio item and fills what it must have. */
export async function fillNewItem(page: Page, title: string): Promise<void> {
  await button(page, 'Add New').click();
  await fill(page, { Title: title, Category: 'web', Description: 'A text.' });
}

/** A name that no test gives before: the history of what is deleted outlives a test. */
export const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`;

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: text });

/** Waits for a toast, whose text is or contains this. */
export async function expectToast(page: Page, text: string, details: string | RegExp = ''): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  await expect(toast(page, text)).toContainText(details);
}

export async function closeToast(page: Page, text: string): Promise<void> {
  await button(toast(page, text), 'Close notification').click();
  await expect(toast(page, text)).toHaveCount(0);
}

export const signInAgainDialog = (page: Page): Locator => dialog(page, 'Sign in again');

/** Signs in over the screen. */
export async function signInAgain(page: Page, { email, password }: Account = accounts.admin): Promise<void> {
  await fill(signInAgainDialog(page), { Email: email, Password: password });
  await page.keyboard.press('Enter');
  await expect(signInAgainDialog(page)).toBeHidden();
}
