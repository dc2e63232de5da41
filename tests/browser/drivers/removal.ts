import { expect, type Request } from '@playwright/test';
import type { RemovalInput } from '#machines/removal.machine.ts';
import { prepareDeletedMessages } from './deleted-records.ts';
import type { Driver, Harness } from './harness.ts';
import { portfolioDialogDriver } from './portfolio-dialog.ts';
import { deleteBefore, deny, isForTable, letThrough } from './requests.ts';
import { failByRequestTimeout, failCall } from './toasts.ts';

const offer = /^(Undo|Try again)$/;

const restoring = (restoreFunction: string) => (request: Request) =>
  isForTable(request, `rpc/${restoreFunction}`, 'POST');

const questionSteps: Driver['steps'] = {
  'delete.cancel': (harness) => harness.press('Cancel'),
  'delete.confirm': ({ page }) =>
    page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click(),
  'deleteRecords: deleted': (harness) => harness.answer('deleteRecords', letThrough),
  'deleteRecords: denied': (harness) => failCall(harness, 'deleteRecords', deny),
  'deleteRecords: timed out': failByRequestTimeout,
};

type Place = Required<Pick<Driver, 'place' | 'open' | 'prepare'>> & {
  table: string;
  restoreFunction: string;
  /** Asks whether the first record of the page is to be deleted. */
  requestDelete: (harness: Harness) => Promise<void>;
};

const driverIn = ({ place, open, prepare, table, restoreFunction, requestDelete }: Place): Driver => ({
  machine: 'removal',
  place,
  prepare,
  requests: {
    deleteRecords: (request) => isForTable(request, table, 'DELETE'),
    restoreRecords: restoring(restoreFunction),
  },
  async open(harness) {
    await open(harness);
    await requestDelete(harness);
  },
  reopen: ({ status }) => (status === 'done' ? requestDelete : null),
  steps: {
    ...questionSteps,
    'deleteRecords: deleted elsewhere': (harness) =>
      failCall(harness, 'deleteRecords', deleteBefore, /^(Error deleting|Message already deleted)/),
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
  ignored: {},
  consoleErrors: /403/,
});

const visitors = Array.from({ length: 10 }, (_, index) => ({
  name: `Visitor ${index}`,
  email: `visitor-${index}@example.com`,
  message: 'Hello!',
}));

const pressForFirst =
  (name: string) =>
  async ({ page }: Harness) => {
    const list = page.getByRole('list', { name: 'Recently deleted' });
    await list.getByRole('button', { name, exact: true }).first().click();
  };

const input = (task: RemovalInput['task']): RemovalInput => ({ ids: ['item-1', 'item-2'], task });

/** Each path deletes or restores a record that is stored. */
export const removalDrivers: readonly Driver[] = [
  driverIn({
    place: 'the portfolio',
    table: 'portfolio_items',
    restoreFunction: 'restore_record',
    prepare: async ({ markDirty }) => markDirty(),
    open: portfolioDialogDriver.open,
    async requestDelete({ page }) {
      // The first row may be that of the last path, which is gone.
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page
        .getByRole('button', { name: /^Delete ./ })
        .first()
        .click();
    },
  }),
  driverIn({
    place: 'the inbox',
    table: 'contact_messages',
    restoreFunction: 'restore_contact_messages',
    prepare: ({ storeMessages }) => storeMessages(visitors),
    open: (harness) => harness.openAsAdmin('/admin/messages'),
    async requestDelete(harness) {
      await harness.page
        .getByRole('list', { name: 'Messages, newest first' })
        .getByRole('link')
        .first()
        .click();
      await harness.press('Delete');
    },
  }),
  {
    machine: 'removal',
    place: 'the deleted messages, for good',
    input: input('deleteForGood'),
    prepare: prepareDeletedMessages,
    requests: { deleteRecords: (request) => isForTable(request, 'deleted_contact_messages', 'DELETE') },
    async open(harness) {
      await harness.openAsAdmin('/admin/messages?view=deleted');
      await pressForFirst('Delete for good')(harness);
    },
    steps: questionSteps,
    ignored: {},
    consoleErrors: /403/,
  },
  {
    machine: 'removal',
    place: 'the deleted messages',
    input: input('restore'),
    prepare: prepareDeletedMessages,
    requests: { restoreRecords: restoring('restore_contact_messages') },
    async open(harness) {
      await harness.openAsAdmin('/admin/messages?view=deleted');
      await expect(harness.page.getByRole('list', { name: 'Recently deleted' })).toBeVisible();
    },
    steps: {
      'restore.request': pressForFirst('Restore'),
      'restoreRecords: restored': (harness) => harness.answer('restoreRecords', letThrough),
      'restoreRecords: denied': (harness) => harness.answer('restoreRecords', deny),
      'restoreRecords: timed out': (harness) => harness.passRequestTimeout(),
    },
    ignored: {},
    consoleErrors: /403/,
  },
];
