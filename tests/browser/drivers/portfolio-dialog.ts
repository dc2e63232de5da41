import { expect, type Request } from '@playwright/test';
import type { ContextFrom } from 'xstate';
import type { PortfolioInput } from '#domain/portfolio-item.ts';
import type { portfolioDialogMachine } from '#machines/portfolio-dialog.machine.ts';
import type { SaveInput } from '#machines/shared/save.machine.ts';
import type { ScreenElement } from '#statecharts/model';
import type { Driver, Harness } from './harness.ts';
import { cut, isForTable, letThrough, writeBefore } from './requests.ts';

/** Another order has the list read anew, so that the first row is as it is stored. */
export async function editFirst(harness: Harness): Promise<void> {
  const { page } = harness;
  const read = page.waitForResponse((answer) => answer.url().includes('/portfolio_items?'));
  await harness.press('Title');
  await read;
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  await page
    .getByRole('button', { name: /^Edit ./ })
    .first()
    .click();
}

export async function saveItem(harness: Harness): Promise<void> {
  const dialog = harness.page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('My title');
  await dialog.getByLabel('Category').selectOption('web');
  await dialog.getByLabel('Description').fill('What it was about.');
  await harness.press('Save');
}

export async function closeDialog(harness: Harness): Promise<void> {
  const { page } = harness;
  const discard = page.getByRole('button', { name: 'Discard changes' });
  const gone = page.getByRole('dialog');
  await harness.press('Cancel');
  await expect.poll(async () => (await discard.isVisible()) || (await gone.count()) === 0).toBe(true);
  if (await discard.isVisible()) await discard.click();
}

/** Closes the dialog over unsaved text, about which the page asks first. */
async function discardText(harness: Harness): Promise<void> {
  await harness.page.getByRole('dialog').getByLabel('Description').fill('Not to be saved.');
  await harness.press('Cancel');
  await harness.press('Discard changes');
}

export async function openPortfolio(harness: Harness): Promise<void> {
  await harness.openAsAdmin('/admin/portfolio');
  await expect(harness.page.getByRole('table')).toBeVisible();
}

export const isItemWrite = (request: Request) => isForTable(request, 'portfolio_items', 'POST', 'PATCH');

/** The dialog, as it is named for a new item or a stored one. */
export const dialogFor = (isNew: boolean): ScreenElement => ({
  role: 'dialog',
  name: isNew ? 'Add Portfolio Item' : 'Edit Portfolio Item',
});

export const portfolioDialogDriver: Driver = {
  machine: 'portfolio-dialog',
  requests: { saveItem: isItemWrite },
  payloads: {
    save: {
      request: 'saveItem',
      sent: (request) => request.postDataJSON(),
      expected: ({ values }: SaveInput<PortfolioInput>) => expect.objectContaining(values),
    },
  },
  open: openPortfolio,
  steps: {
    'dialog.create': (harness) => harness.press('Add New'),
    'dialog.edit': editFirst,
    'dialog.close': discardText,
    'item.submit': saveItem,
    'save: created': (harness) => harness.answer('saveItem', letThrough),
    'save: updated': (harness) => harness.answer('saveItem', letThrough),
    'save: replaced': async (harness) => {
      await harness.answer('saveItem', writeBefore);
      await harness.press('Go on with what is saved');
    },
    'save: not created': (harness) => harness.answer('saveItem', cut),
    'save: not updated': (harness) => harness.answer('saveItem', cut),
    'save: cancelled': async (harness) => {
      await harness.answer('saveItem', writeBefore);
      await expect(harness.page.getByRole('button', { name: 'Cancel' })).toBeEnabled();
      await closeDialog(harness);
    },
  },
  contextKey: ({ version }: ContextFrom<typeof portfolioDialogMachine>) => version === 0,
  isPossible: (snapshot, step) => {
    const isNew = snapshot.context.version === 0;
    if (['save: created', 'save: not created'].includes(step)) return isNew;
    return !['save: updated', 'save: not updated', 'save: replaced'].includes(step) || !isNew;
  },
  expectedElements: ({ value, context }) => (value === 'closed' ? [] : [dialogFor(context.version === 0)]),
  ignored: {
    'draft.restore': {
      file: 'drafts.e2e.ts',
      test: 'what is typed into the portfolio dialog comes back for that item, until it is saved or given up',
    },
  },
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403|409/,
};
