import type { Page } from '@playwright/test';
import { demoAccounts } from '#server/backend/demo-accounts.ts';

const [admin, member] = demoAccounts;

export const accounts = { admin, member };

/** Signs in with the form of the login page, which then leads to `path`. */
export async function signIn(page: Page, account: keyof typeof accounts, path = '/admin'): Promise<void> {
  await page.goto(`/login?from=${path}`);
  await page.getByLabel('Email').fill(accounts[account].email);
  await page.getByLabel('Password').fill(accounts[account].password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Logged in as:').first().waitFor();
}
