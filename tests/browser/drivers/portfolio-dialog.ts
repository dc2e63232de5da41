import { expect } from '@playwright/test';
import type { Driver, Harness } from './harness.ts';

/** Closes the dialog over unsaved text, about which the page asks first. */
async function discardText(harness: Harness): Promise<void> {
  await harness.page.getByRole('dialog').getByLabel('Description').fill('Not to be saved.');
  await harness.press('Cancel');
  await harness.press('Discard changes');
}

export const portfolioDialogDriver: Driver = {
  machine: 'portfolio-dialog',
  requests: {},
  async open(harness) {
    await harness.openAsAdmin('/admin/portfolio');
    await expect(harness.page.getByRole('table')).toBeVisible();
  },
  steps: {
    'dialog.open (for a new item)': (harness) => harness.press('Add New'),
    'dialog.open (for a stored item)': ({ page }) =>
      page
        .getByRole('button', { name: /^Edit ./ })
        .first()
        .click(),
    'dialog.close': discardText,
  },
};
