import type { Driver } from './harness.ts';
import { openPortfolio } from './portfolio-dialog.ts';
import { deny, isForTable, letThrough } from './requests.ts';

type Place = Required<Pick<Driver, 'place' | 'open' | 'prepare'>> & { restoreFunction: string };

const driverIn = ({ place, open, prepare, restoreFunction }: Place): Driver => ({
  machine: 'undo-delete',
  place,
  prepare,
  requests: {
    restoreRecords: (request) => isForTable(request, `rpc/${restoreFunction}`, 'POST'),
  },
  async open(harness) {
    await open(harness);
    await harness.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  },
  steps: {
    'undo.request': ({ page }) => page.getByRole('button', { name: /^(Undo|Try again)$/ }).click(),
    'undo.dismiss': (harness) => harness.press('Close notification'),
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
    async open(harness) {
      await openPortfolio(harness);
      await harness.page
        .getByRole('button', { name: /^Delete ./ })
        .first()
        .click();
    },
  }),
  driverIn({
    place: 'the inbox',
    restoreFunction: 'restore_contact_messages',
    prepare: ({ storeMessages }) => storeMessages(visitors),
    async open(harness) {
      await harness.openAsAdmin('/admin/messages');
      await harness.page
        .getByRole('list', { name: 'Messages, newest first' })
        .getByRole('link')
        .first()
        .click();
      await harness.press('Delete');
    },
  }),
];
