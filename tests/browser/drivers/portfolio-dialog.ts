import { expect } from '@playwright/test';
import { timeLimit } from '#machines/shared/time-limit.ts';
import { interruptedIn } from './interrupted.ts';
import { cut, deleteBefore, isForTable, letThrough, writeBefore } from './requests.ts';
import type { Driver, Stage } from './stage.ts';

const press = ({ page }: Stage, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Another order has the list read anew, so that the first row is as it is stored. */
async function editFirst(stage: Stage): Promise<void> {
  const { page } = stage;
  const read = page.waitForResponse((answer) => answer.url().includes('/portfolio_items?'));
  await press(stage, 'Title');
  await read;
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  await page
    .getByRole('button', { name: /^Edit ./ })
    .first()
    .click();
}

async function save(stage: Stage): Promise<void> {
  const dialog = stage.page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('My title');
  await dialog.getByLabel('Category').selectOption('web');
  await dialog.getByLabel('Description').fill('What it was about.');
  await press(stage, 'Save');
}

async function close(stage: Stage): Promise<void> {
  const { page } = stage;
  const discard = page.getByRole('button', { name: 'Discard changes' });
  const gone = page.getByRole('dialog');
  await press(stage, 'Cancel');
  await expect.poll(async () => (await discard.isVisible()) || (await gone.count()) === 0).toBe(true);
  if (await discard.isVisible()) await discard.click();
}

const restoredElsewhere = 'a draft is kept for the next session only: drafts.e2e.ts restores one';

export const portfolioDialogDriver: Driver = {
  machine: 'portfolio-dialog',
  requests: {
    createItem: (request) => isForTable(request, 'portfolio_items', 'POST'),
    updateItem: (request) => isForTable(request, 'portfolio_items', 'PATCH'),
  },
  async open({ page, signIn }) {
    if (page.url() === 'about:blank') await signIn('/admin/portfolio');
    else await page.goto('/admin/portfolio');
    await expect(page.getByRole('table')).toBeVisible();
  },
  steps: {
    'dialog.create': (stage) => press(stage, 'Add New'),
    'dialog.edit': editFirst,
    'dialog.close': close,
    'item.submit': save,
    'conflict.keepMine': (stage) => press(stage, 'Save yours over it'),
    'conflict.merge': (stage) => press(stage, 'Save the chosen fields'),
    'conflict.takeTheirs': (stage) => press(stage, 'Go on with what is saved'),
    'missing.saveAsNew': (stage) => press(stage, 'Save as a new item'),
    'after timeLimit': (stage) => stage.pass(timeLimit),
    'createItem: saved': (stage) => stage.answer('createItem', letThrough),
    'createItem: saved before, in another form': (stage) => stage.answer('createItem', writeBefore),
    // Its id is taken, and then it is not: somebody has deleted the item in between.
    'createItem: saved before, and deleted since': (stage) =>
      stage.answer('createItem', (route) =>
        route.fulfill({ status: 409, json: { code: '23505', message: 'duplicate key' } }),
      ),
    'createItem: offline': (stage) => stage.answer('createItem', cut),
    'updateItem: saved': (stage) => stage.answer('updateItem', letThrough),
    'updateItem: conflict': (stage) => stage.answer('updateItem', writeBefore),
    'updateItem: missing': (stage) => stage.answer('updateItem', deleteBefore),
    'updateItem: offline': (stage) => stage.answer('updateItem', cut),
  },
  leftOut: {
    ...interruptedIn('portfolioDialog.create', 'createItem', ['handedOver | dialog.close | 1']),
    ...interruptedIn('portfolioDialog.edit', 'updateItem', ['handedOver | dialog.close | 1']),
    'portfolioDialog.create.editing | draft.restore | 1': restoredElsewhere,
    'portfolioDialog.edit.editing | draft.restore | 1': restoredElsewhere,
  },
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403|409/,
};
