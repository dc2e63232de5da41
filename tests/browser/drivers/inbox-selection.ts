import { expect, type Route } from '@playwright/test';
import type { Driver, Harness } from './harness.ts';
import { deny, isForTable } from './requests.ts';
import { failByRequestTimeout, failCall } from './toasts.ts';

/** One more than the page shows. */
const messages = Array.from({ length: 51 }, (_, index) => ({
  name: `Visitor ${index}`,
  email: 'visitor@example.com',
  message: 'Hello!',
}));

const pageBox = ({ page }: Harness) => page.getByRole('checkbox', { name: /^Select (these|this)/ }).click();

/** Answers that two messages were changed, however many were. */
async function answerWithTwo(route: Route): Promise<void> {
  const response = await route.fetch();
  // A parsed border: the function answers the ids of what it changed.
  const ids = (await response.json()) as unknown[];
  await route.fulfill({ response, json: [...ids, ...ids].slice(0, 2) });
}

/** A selection is not changed before the response. */
async function change(harness: Harness): Promise<void> {
  await harness.answer('changeMessages', answerWithTwo);
  await expect(harness.page.getByRole('group', { name: 'Selected messages' })).toHaveCount(0);
}

const nothingSelected = 'without a selection there is no button for it';

export const inboxSelectionDriver: Driver = {
  machine: 'inbox-selection',
  requests: {
    changeMessages: (request) => isForTable(request, 'rpc/change_contact_messages', 'POST'),
  },
  prepare: ({ storeMessages }) => storeMessages(messages),
  open: (harness) => harness.openAsAdmin('/admin/messages'),
  steps: {
    'selection.toggle': ({ page }) =>
      page.getByRole('list', { name: 'Messages, newest first' }).getByRole('checkbox').first().click(),
    'selection.set (none)': pageBox,
    'selection.set (two)': pageBox,
    'selection.setAll': ({ page }) => page.getByRole('button', { name: /^Select all/ }).click(),
    'change.request (mark as read)': (harness) => harness.press('Mark as read'),
    'change.request (mark as suspected)': (harness) => harness.press('Mark as suspected'),
    'delete.request': (harness) => harness.press('Delete'),
    'delete.cancel': (harness) => harness.press('Cancel'),
    'delete.confirm': ({ page }) =>
      page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click(),
    'after requestTimeout': failByRequestTimeout,
    'changeMessages: two': change,
    'changeMessages: denied': (harness) => failCall(harness, 'changeMessages', deny),
  },
  isPossible: ({ context: { ids, query } }, step) => {
    // The model's page has two messages.
    const isPageSelected = query !== null || ids.length === 2;
    if (step === 'selection.set (none)') return isPageSelected;
    if (step === 'selection.set (two)') return !isPageSelected;
    if (step === 'selection.setAll') return isPageSelected && query === null;
    return ids.length > 0 || query !== null || !/^(change|delete)\.request/.test(step);
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
    'inboxSelection.selecting | change.request | 1 refused': nothingSelected,
    'inboxSelection.selecting | delete.request | 1 refused': nothingSelected,
  },
  consoleErrors: /403/,
};
