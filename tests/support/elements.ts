import type { Locator, Page } from '@playwright/test';

// What tests of many pages find by role and accessible name.

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });

export const toast = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

/** The messages that the inbox lists. */
export const messageLinks = (page: Page): Locator =>
  page.getByRole('list', { name: 'Messages, newest first' }).getByRole('link');

/** The field that most forms begin with. */
export const title = (page: Page): Locator => field(page, 'Title');

export const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: 'Admin Panel' });

/** The titles in the list of the portfolio. */
export const itemTitles = (page: Page): Promise<string[]> =>
  page.locator('tbody tr td:first-child').allTextContents();

export const signInAgainDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Sign in again' });
