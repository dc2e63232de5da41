import { expect } from '@playwright/test';
import type { RemovalInput } from '#machines/removal.machine.ts';
import type { Product } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import type { Driver, Harness } from './harness.ts';
import { portfolioDialogDriver } from './portfolio-dialog.ts';
import { deleteBefore, deny, isForTable, letThrough } from './requests.ts';
import { failByRequestTimeout, failCall } from './toasts.ts';

const offer = /^(Undo|Try again)$/;

const questionSteps: Driver['steps'] = {
  'delete.cancel': (harness) => harness.press('Cancel'),
  'delete.confirm': ({ page }) =>
    page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click(),
  'deleteRecords: deleted': (harness) => harness.answer('deleteRecords', letThrough),
  'deleteRecords: denied': (harness) => failCall(harness, 'deleteRecords', deny),
  'deleteRecords: timed out': failByRequestTimeout,
};

/** Asks whether the first item is to be deleted. */
async function deleteFirstItem({ page }: Harness): Promise<void> {
  // The first row may be that of the last path, which is gone.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Delete ./ })
    .first()
    .click();
}

const email = 'visitor@example.com';

/** Each path takes one away. */
async function prepareDeletedMessages({ url, storeMessages }: Product): Promise<void> {
  await storeMessages([1, 2, 3].map((number) => ({ name: `Visitor ${number}`, email, message: 'Hello!' })));
  const client = await adminClient(url);
  await client.from('contact_messages').delete().eq('email', email).throwOnError();
}

/** Each path deletes a record that is stored. */
export const removalDrivers: readonly Driver[] = [
  {
    machine: 'removal',
    place: 'the portfolio',
    prepare: async ({ markDirty }) => markDirty(),
    requests: {
      deleteRecords: (request) => isForTable(request, 'portfolio_items', 'DELETE'),
      restoreRecords: (request) => isForTable(request, 'rpc/restore_record', 'POST'),
    },
    async open(harness) {
      await portfolioDialogDriver.open(harness);
      await deleteFirstItem(harness);
    },
    reopen: ({ status }) => (status === 'done' ? deleteFirstItem : null),
    steps: {
      ...questionSteps,
      'deleteRecords: deleted elsewhere': (harness) =>
        failCall(harness, 'deleteRecords', deleteBefore, /^Error deleting/),
      'restore.request': ({ page }) => page.getByRole('button', { name: offer }).click(),
      'restore.dismiss': ({ page }) =>
        page
          .getByRole('alert')
          .filter({ has: page.getByRole('button', { name: offer }) })
          .getByRole('button', { name: 'Close notification' })
          .click(),
      'restoreRecords: restored': (harness) => harness.answer('restoreRecords', letThrough),
      'restoreRecords: denied': (harness) => harness.answer('restoreRecords', deny),
    },
    consoleErrors: /403/,
  },
  {
    machine: 'removal',
    place: 'the deleted messages, for good',
    input: { ids: ['item-1', 'item-2'], task: 'deleteForGood' } satisfies RemovalInput,
    prepare: prepareDeletedMessages,
    requests: { deleteRecords: (request) => isForTable(request, 'deleted_contact_messages', 'DELETE') },
    async open(harness) {
      await harness.openAsAdmin('/admin/messages?view=deleted');
      const list = harness.page.getByRole('list', { name: 'Recently deleted' });
      await list.getByRole('button', { name: 'Delete for good' }).first().click();
    },
    steps: questionSteps,
    consoleErrors: /403/,
  },
];
