import { expect, type Request, type Route } from '@playwright/test';
import type { ContextFrom } from 'xstate';
import type { recentlyDeletedMachine } from '#machines/recently-deleted.machine.ts';
import { adminClient } from '#tests/support/tables.ts';
import type { Driver, Harness } from './harness.ts';
import { answerWithFew, cut, deny, isForTable, letThrough } from './requests.ts';
import { failByRequestTimeout, failCall, loseCall } from './toasts.ts';

/** More than a page has. */
const deletedCount = 60;

const pressFirst = (name: string) => (harness: Harness) =>
  harness.page
    .getByRole('list', { name: 'Recently deleted' })
    .getByRole('button', { name, exact: true })
    .first()
    .click();

/** Time that passes before the response is there would end other calls too. */
async function answer(
  harness: Harness,
  call: string,
  respond: (route: Route) => Promise<void>,
): Promise<void> {
  await harness.answer(call, respond);
  await expect(
    harness.page.getByRole('button', { name: /^(Load more|Restore)$/, disabled: true }),
  ).toHaveCount(0);
}

/** The function answers with fewer rows than the page has asked for. */
const answerWithFewItems = (route: Route) =>
  route.continue({ postData: { ...route.request().postDataJSON(), entry_limit: 3 } });

type Place = Required<Pick<Driver, 'place' | 'prepare' | 'requests'>> & {
  path: string;
  answerWithLast: (route: Route) => Promise<void>;
  steps?: Driver['steps'];
};

const driverIn = ({ place, prepare, requests, path, answerWithLast, steps }: Place): Driver => ({
  machine: 'recently-deleted',
  place,
  prepare,
  requests,
  open: (harness) => harness.openAsAdmin(path),
  steps: {
    'list.reload': (harness) => harness.press('Retry'),
    'list.loadMore': (harness) => harness.press('Load more'),
    'record.restore (one)': pressFirst('Restore'),
    'after requestTimeout': failByRequestTimeout,
    'loadDeleted: the last ones': (harness) => answer(harness, 'loadDeleted', answerWithLast),
    'loadDeleted: some of many': (harness) => answer(harness, 'loadDeleted', letThrough),
    'loadDeleted: denied': (harness) => failCall(harness, 'loadDeleted', deny),
    'restoreRecords: restored': (harness) => answer(harness, 'restoreRecords', letThrough),
    'restoreRecords: offline': (harness) => loseCall(harness, 'restoreRecords', cut),
    ...steps,
  },
  contextKey: ({ next, records }: ContextFrom<typeof recentlyDeletedMachine>) => [
    next !== null,
    records.length > 0,
  ],
  isPossible: (snapshot, step) => {
    // One call at a time: its time limit runs on while others are answered.
    const isLoading = snapshot.hasTag('loading') || snapshot.hasTag('loadingMore');
    if (isLoading || snapshot.matches({ record: 'restoring' }) || snapshot.hasTag('deleting')) {
      const isOfFirstPage = snapshot.hasTag('loading') || step !== 'loadDeleted: some of many';
      return (step.includes(': ') || step === 'after requestTimeout') && isOfFirstPage;
    }
    if (snapshot.hasTag('confirmingDelete')) return step.startsWith('delete.');
    if (step === 'list.reload') return snapshot.matches({ list: 'failed' });
    if (step === 'list.loadMore') return snapshot.context.next !== null;
    return snapshot.context.records.length > 0;
  },
  ignored: {},
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403/,
});

const isDeletedMessages = (request: Request, method: string) =>
  isForTable(request, 'deleted_contact_messages', method);

/** One for each kind of records. */
export const recentlyDeletedDrivers: readonly Driver[] = [
  driverIn({
    place: 'the portfolio',
    path: '/admin/portfolio?view=deleted',
    requests: {
      loadDeleted: (request) => isForTable(request, 'rpc/deleted_items_history', 'POST'),
      restoreRecords: (request) => isForTable(request, 'rpc/restore_portfolio_item', 'POST'),
    },
    async prepare({ url, markDirty }) {
      markDirty();
      const client = await adminClient(url);
      const rows = Array.from({ length: deletedCount }, (_, index) => ({
        title: `Old item ${index}`,
        category: 'web' as const,
        description: 'A text.',
      }));
      await client.from('portfolio_items').insert(rows).throwOnError();
      await client.from('portfolio_items').delete().like('title', 'Old item %').throwOnError();
    },
    answerWithLast: answerWithFewItems,
  }),
  driverIn({
    place: 'the inbox',
    path: '/admin/messages?view=deleted',
    requests: {
      loadDeleted: (request) => isDeletedMessages(request, 'GET'),
      restoreRecords: (request) => isForTable(request, 'rpc/restore_contact_messages', 'POST'),
      deleteForGood: (request) => isDeletedMessages(request, 'DELETE'),
    },
    async prepare({ url, storeMessages }) {
      const email = 'visitor@example.com';
      const messages = Array.from({ length: deletedCount }, (_, index) => ({
        name: `Visitor ${index}`,
        email,
        message: 'Hello!',
      }));
      await storeMessages(messages);
      const client = await adminClient(url);
      await client.from('contact_messages').delete().eq('email', email).throwOnError();
    },
    answerWithLast: answerWithFew,
    steps: {
      'record.deleteForGood (one)': pressFirst('Delete for good'),
      'delete.cancel': (harness) => harness.press('Cancel'),
      'delete.confirm': (harness) => harness.press('Delete'),
      'deleteForGood: deleted': (harness) => harness.answer('deleteForGood', letThrough),
      'deleteForGood: denied': (harness) => failCall(harness, 'deleteForGood', deny),
    },
  }),
];
