import { expect, type Route } from '@playwright/test';
import type { Harness } from './harness.ts';

/** Waits for the toast of a failure, and closes it: open, it would cover what is pressed next. */
async function closeFailure({ page, announcement }: Harness, title: string | RegExp): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: title });
  await expect(toast).toBeVisible();
  await announcement;
  await toast.getByRole('button', { name: 'Close notification' }).click();
  await expect(toast).toBeHidden();
}

/** Responds to a call so that it fails, and closes the toast. */
export async function failCall(
  harness: Harness,
  call: string,
  answer: (route: Route) => Promise<void>,
  title: string | RegExp = /^Error/,
): Promise<void> {
  await harness.answer(call, answer);
  await closeFailure(harness, title);
}

export async function failByRequestTimeout(harness: Harness): Promise<void> {
  await harness.passRequestTimeout();
  await closeFailure(harness, /^Error/);
}
