import { expect, type Request, type Route } from '@playwright/test';
import type { ContextFrom } from 'xstate';
import type { portfolioListMachine } from '#machines/portfolio-list.machine.ts';
import type { Driver } from './harness.ts';
import { cut, deleteBefore, deny, isForTable, letThrough } from './requests.ts';
import { failByRequestTimeout, failCall } from './toasts.ts';

const isItems = (request: Request, method: string) => isForTable(request, 'portfolio_items', method);

let changeCount = 0;

/** Another user changes the item first, or stores it again where the rows on screen are of a deleted one. */
async function changeBefore(route: Route): Promise<void> {
  const request = route.request();
  const { origin, pathname, searchParams } = new URL(request.url());
  const id = searchParams.get('id')?.replace('eq.', '');
  changeCount += 1;
  const row = { id, title: `Their title ${changeCount}`, category: 'web', description: 'Their text.' };
  const headers = { ...request.headers(), prefer: 'resolution=merge-duplicates' };
  await route.fetch({ method: 'POST', url: origin + pathname, headers, postData: row });
  await route.fetch({ method: 'PATCH', url: `${origin}${pathname}?id=eq.${id}`, postData: row });
  await route.continue();
}

export const portfolioListDriver: Driver = {
  machine: 'portfolio-list',
  requests: {
    loadItems: (request) => isItems(request, 'GET') && new URL(request.url()).searchParams.has('order'),
    deleteItem: (request) => isItems(request, 'DELETE'),
  },
  open: (harness) => harness.openAsAdmin('/admin/portfolio'),
  steps: {
    'list.reload': (harness) => harness.press('Retry'),
    'delete.request': ({ page }) =>
      page
        .getByRole('button', { name: /^Delete ./ })
        .first()
        .click(),
    'delete.cancel': (harness) => harness.press('Cancel'),
    'delete.confirm': (harness) => harness.press('Delete'),
    'after requestTimeout': failByRequestTimeout,
    'loadItems: one': async (harness) => {
      await harness.answer('loadItems', letThrough);
      // Time that passes before the list is there would end its loading too.
      await expect(harness.page.locator('[aria-busy="true"]')).toHaveCount(0);
    },
    'loadItems: denied': (harness) => failCall(harness, 'loadItems', deny),
    'loadItems: offline': (harness) => failCall(harness, 'loadItems', cut),
    'deleteItem: deleted': (harness) => harness.answer('deleteItem', letThrough),
    'deleteItem: changed elsewhere': (harness) => harness.answer('deleteItem', changeBefore),
    'deleteItem: deleted elsewhere': (harness) => failCall(harness, 'deleteItem', deleteBefore),
    'deleteItem: denied': (harness) => failCall(harness, 'deleteItem', deny),
  },
  contextKey: ({ shown, itemToDelete, storedItem }: ContextFrom<typeof portfolioListMachine>) => [
    shown?.items.length,
    itemToDelete.version === storedItem.version,
  ],
  isPossible: (snapshot, step) => {
    const isConfirming = snapshot.hasTag('confirmingDelete');
    if (step === 'delete.request') return !isConfirming && snapshot.context.shown?.items.length > 0;
    if (step === 'list.reload') return !isConfirming && snapshot.matches({ list: 'failed' });
    // Time goes by for both at once.
    if (step === 'after requestTimeout') return snapshot.hasTag('loading') !== snapshot.hasTag('deleting');
    return true;
  },
  expectedElements: (snapshot) => {
    const { itemToDelete, storedItem } = snapshot.context;
    if (!snapshot.hasTag('confirmingDelete') || itemToDelete.version === storedItem.version) return [];
    return [{ role: 'region', name: 'This item has changed since the list was loaded' }];
  },
  ignored: {
    'list.changeQuery': {
      file: 'portfolio.e2e.ts',
      test: 'every item of a long list is sorted and reached by keys, the URL names the page, and no row is wider than the list',
    },
    'list.reloadAfterCreate': {
      file: 'portfolio.e2e.ts',
      test: 'a new item that the filter hides is named, and shown on demand',
    },
  },
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403/,
};
