import type { Driver, Harness } from './harness.ts';
import { portfolioDialogDriver } from './portfolio-dialog.ts';
import { deny, isForTable, letThrough } from './requests.ts';

const offer = /^(Undo|Try again)$/;

async function deleteFirst(
  harness: Harness,
  requestDelete: (harness: Harness) => Promise<void>,
): Promise<void> {
  await requestDelete(harness);
  await harness.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
}

type Place = Required<Pick<Driver, 'place' | 'open' | 'prepare'>> & {
  restoreFunction: string;
  /** Asks whether the first record of the page is to be deleted. */
  requestDelete: (harness: Harness) => Promise<void>;
};

const driverIn = ({ place, open, prepare, restoreFunction, requestDelete }: Place): Driver => ({
  machine: 'undo-delete',
  place,
  prepare,
  requests: {
    restoreRecords: (request) => isForTable(request, `rpc/${restoreFunction}`, 'POST'),
  },
  async open(harness) {
    await open(harness);
    await deleteFirst(harness, requestDelete);
  },
  reopen: () => (harness) => deleteFirst(harness, requestDelete),
  steps: {
    'undo.request': ({ page }) => page.getByRole('button', { name: offer }).click(),
    'undo.dismiss': ({ page }) =>
      page
        .getByRole('alert')
        .filter({ has: page.getByRole('button', { name: offer }) })
        .getByRole('button', { name: 'Close notification' })
        .click(),
    'restoreRecords: restored': (harness) => harness.answer('restoreRecords', letThrough),
    'restoreRecords: denied': (harness) => harness.answer('restoreRecords', deny),
    'after requestTimeout': (harness) => harness.passRequestTimeout(),
  },
  ignored: {},
  consoleErrors: /403/,
});

const visitors = ['Ada', 'Ben', 'Cleo', 'Dora'].map((name) => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  message: 'Hello!',
}));

/** One for each kind of records. Each path deletes one that is stored. */
export const undoDeleteDrivers: readonly Driver[] = [
  driverIn({
    place: 'the portfolio',
    restoreFunction: 'restore_portfolio_item',
    prepare: async ({ markDirty }) => markDirty(),
    open: portfolioDialogDriver.open,
    requestDelete: ({ page }) =>
      page
        .getByRole('button', { name: /^Delete ./ })
        .first()
        .click(),
  }),
  driverIn({
    place: 'the inbox',
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
];
