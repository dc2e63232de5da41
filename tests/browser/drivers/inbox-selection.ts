import { expect, type Request, type Route } from '@playwright/test';
import type { Driver, Harness } from './harness.ts';
import { deny, isForTable, letThrough } from './requests.ts';
import { failCall } from './toasts.ts';

/** One more than the page shows, the first the newest: those of one time stand in no known order. */
const newMessages = () =>
  Array.from({ length: 51 }, (_, index) => ({
    name: `Visitor ${index}`,
    email: 'visitor@example.com',
    message: 'Hello!',
    created_at: new Date(Date.now() - index).toISOString(),
  }));

const pageBox = ({ page }: Harness) => page.getByRole('checkbox', { name: /^Select (these|this)/ }).click();

const bulkChange = 'rpc/change_counted_messages';

/** Whether a request counts messages, and changes none. */
function isCount(request: Request): boolean {
  // A parsed border: the product sends the arguments of a function as JSON.
  const { counted } = request.postDataJSON() as { counted: unknown };
  return counted === null;
}

const isBulk = (request: Request) => isForTable(request, bulkChange, 'POST');

/** Answers that two messages were changed, and changes none: the list stays as long as it is. */
const answerWithTwo = (route: Route) =>
  route.fulfill({ json: { outcome: 'changed', ids: [crypto.randomUUID(), crypto.randomUUID()] } });

const answerWithOthers = (route: Route) =>
  route.fulfill({ json: { outcome: 'counted', count: 4, newest: null, digest: '' } });

/** A selection is not changed before the response, which ends it. */
const changed = (answer: (route: Route) => Promise<void>) => async (harness: Harness) => {
  await harness.answer('changeMessages', answer);
  await expect(harness.page.getByRole('group', { name: 'Selected messages' })).toHaveCount(0);
};

/** The same messages under another filter: all of them are unread. */
async function changeFilter({ page }: Harness): Promise<void> {
  const isUnread = page.getByRole('radio', { name: 'Unread' });
  await page.getByText((await isUnread.isChecked()) ? 'All' : 'Unread', { exact: true }).click();
}

export const inboxSelectionDriver: Driver = {
  machine: 'inbox-selection',
  requests: {
    countMatches: (request) => isBulk(request) && isCount(request),
    changeMessages: (request) => isBulk(request) && !isCount(request),
  },
  prepare: ({ storeMessages }) => storeMessages(newMessages()),
  open: (harness) => harness.openAsAdmin('/admin/messages'),
  steps: {
    'selection.toggle': ({ page }) =>
      page.getByRole('list', { name: 'Messages, newest first' }).getByRole('checkbox').first().click(),
    'selection.set (none)': pageBox,
    'selection.set (two)': pageBox,
    'selection.setAll': ({ page }) => page.getByRole('button', { name: /^Select all/ }).click(),
    'query.changed': changeFilter,
    'change.request (mark as read)': (harness) => harness.press('Mark as read'),
    'change.request (mark as suspected)': (harness) => harness.press('Mark as suspected'),
    'delete.request': (harness) => harness.press('Delete'),
    'delete.cancel': (harness) => harness.press('Cancel'),
    'delete.confirm': ({ page }) =>
      page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click(),
    'countMatches: three': (harness) => harness.answer('countMatches', letThrough),
    'countMatches: denied': (harness) => failCall(harness, 'countMatches', deny),
    'changeMessages: two': changed(answerWithTwo),
    'changeMessages: nothing any more': changed((route) =>
      route.fulfill({ json: { outcome: 'changed', ids: [] } }),
    ),
    'changeMessages: others than selected': changed(answerWithOthers),
    'changeMessages: denied': (harness) => failCall(harness, 'changeMessages', deny),
  },
  isPossible: (snapshot, step) => {
    const { ids, all } = snapshot.context;
    // A modal question covers the filters.
    if (step === 'query.changed') return !snapshot.hasTag('confirmingDelete');
    // The model's page has two messages.
    const isPageSelected = all !== null || ids.length === 2;
    if (step === 'selection.set (none)') return isPageSelected;
    if (step === 'selection.set (two)') return !isPageSelected;
    if (step === 'selection.setAll') return isPageSelected && all === null;
    return ids.length > 0 || all !== null || !/^(change|delete)\.request/.test(step);
  },
  expectedElements: (snapshot) =>
    snapshot.hasTag('confirmingDelete')
      ? []
      : ['Select these 50', 'Select Visitor 10'].map((name) => ({
          role: 'checkbox',
          name,
          disabled: snapshot.hasTag('busy'),
        })),
  ignored: {
    'message.deleted': {
      file: 'inbox-tool.e2e.ts',
      test: 'all that a search finds are selected, deleted at once and restored by keyboard alone; an open message that is deleted is selected no more',
    },
  },
  consoleErrors: /403/,
};
