import { expect, type Request, type Route } from '@playwright/test';
import type { Driver, Harness } from './harness.ts';
import { deny, isForTable } from './requests.ts';
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

const isChange = (request: Request) =>
  ['PATCH', 'DELETE'].some((method) => isForTable(request, 'contact_messages', method)) &&
  new URL(request.url()).searchParams.get('id')?.startsWith('in.') === true;

/** Answers that two messages were changed, and changes none: the list stays as long as it is. */
const answerWithTwo = (route: Route) =>
  route.fulfill({ json: [{ id: crypto.randomUUID() }, { id: crypto.randomUUID() }] });

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
  requests: { changeMessages: isChange },
  prepare: ({ storeMessages }) => storeMessages(newMessages()),
  open: (harness) => harness.openAsAdmin('/admin/messages'),
  steps: {
    'selection.toggle': ({ page }) =>
      page.getByRole('list', { name: 'Messages, newest first' }).getByRole('checkbox').first().click(),
    'selection.set (none)': pageBox,
    'selection.set (two)': pageBox,
    'query.changed': changeFilter,
    'change.request (mark as read)': (harness) => harness.press('Mark as read'),
    'change.request (mark as suspected)': (harness) => harness.press('Mark as suspected'),
    'delete.request': (harness) => harness.press('Delete'),
    'delete.cancel': (harness) => harness.press('Cancel'),
    'delete.confirm': ({ page }) =>
      page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click(),
    'changeMessages: two': changed(answerWithTwo),
    'changeMessages: nothing any more': changed((route) => route.fulfill({ json: [] })),
    'changeMessages: denied': (harness) => failCall(harness, 'changeMessages', deny),
  },
  isPossible: (snapshot, step) => {
    const { ids } = snapshot.context;
    // A modal question covers the filters.
    if (step === 'query.changed') return !snapshot.hasTag('confirmingDelete');
    // The model's page has two messages.
    const isPageSelected = ids.length === 2;
    if (step === 'selection.set (none)') return isPageSelected;
    if (step === 'selection.set (two)') return !isPageSelected;
    return ids.length > 0 || !/^(change|delete)\.request/.test(step);
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
    'rows.shown': {
      file: 'inbox-tool.e2e.ts',
      test: 'all rows on screen are selected, deleted at once and restored by keyboard alone; an open message that is deleted is selected no more',
    },
  },
  consoleErrors: /403/,
};
