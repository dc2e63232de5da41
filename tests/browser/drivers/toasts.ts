import { expect } from '@playwright/test';
import type { Harness } from './harness.ts';

/** Waits for the toast that says a failure, and closes it: open, it would lie over what is pressed next. */
export async function closeFailure({ page }: Harness, title: string | RegExp): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: title });
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Close notification' }).click();
  await expect(toast).toBeHidden();
}
