import { expect, type Request, type Route } from '@playwright/test';
import type { ContextFrom } from 'xstate';
import type { portfolioListMachine } from '#machines/portfolio-list.machine.ts';
import { timeLimit } from '#machines/shared/time-limit.ts';
import { cut, deleteBefore, deny, isForTable, letThrough } from './requests.ts';
import type { Driver, Stage } from './stage.ts';
import { closeFailure } from './toasts.ts';

const isItems = (request: Request, method: string) => isForTable(request, 'portfolio_items', method);

const press = ({ page }: Stage, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fail(stage: Stage, call: string, answer: (route: Route) => Promise<void>): Promise<void> {
  await stage.answer(call, answer);
  await closeFailure(stage, /^Error/);
}

/** Somebody else changes the item first, or stores it again where the rows on screen are of a deleted one. */
async function changeBefore(route: Route): Promise<void> {
  const request = route.request();
  const { origin, pathname, searchParams } = new URL(request.url());
  const id = searchParams.get('id')?.replace('eq.', '');
  const row = { id, title: 'Their title', category: 'web', description: 'Their text.' };
  const headers = { ...request.headers(), prefer: 'resolution=merge-duplicates' };
  await route.fetch({ method: 'POST', url: origin + pathname, headers, postData: row });
  await route.fetch({ method: 'PATCH', url: `${origin}${pathname}?id=eq.${id}`, postData: row });
  await route.continue();
}

const ofOtherPages = 'a person turns pages of more than 50 items only: portfolio.e2e.ts does';

export const portfolioListDriver: Driver = {
  machine: 'portfolio-list',
  requests: {
    loadItems: (request) => isItems(request, 'GET') && new URL(request.url()).searchParams.has('order'),
    deleteItem: (request) => isItems(request, 'DELETE'),
  },
  async open({ page, signIn }) {
    if (page.url() === 'about:blank') await signIn('/admin/portfolio');
    else await page.goto('/admin/portfolio');
  },
  steps: {
    'list.reload': (stage) => press(stage, 'Retry'),
    'delete.request': ({ page }) =>
      page
        .getByRole('button', { name: /^Delete ./ })
        .first()
        .click(),
    'delete.cancel': (stage) => press(stage, 'Cancel'),
    'delete.confirm': (stage) => press(stage, 'Delete'),
    'after timeLimit': async (stage) => {
      await stage.pass(timeLimit);
      await closeFailure(stage, /^Error/);
    },
    'loadItems: one': async (stage) => {
      await stage.answer('loadItems', letThrough);
      // Time that passes before the list is there would end its loading too.
      await expect(stage.page.locator('[aria-busy="true"]')).toHaveCount(0);
    },
    'loadItems: denied': (stage) => fail(stage, 'loadItems', deny),
    'loadItems: offline': (stage) => fail(stage, 'loadItems', cut),
    'deleteItem: deleted': (stage) => stage.answer('deleteItem', letThrough),
    'deleteItem: changed elsewhere': (stage) => stage.answer('deleteItem', changeBefore),
    'deleteItem: deleted elsewhere': (stage) => fail(stage, 'deleteItem', deleteBefore),
    'deleteItem: denied': (stage) => fail(stage, 'deleteItem', deny),
  },
  distinguish: ({ shown, itemToDelete, storedItem }: ContextFrom<typeof portfolioListMachine>) => [
    shown?.items.length,
    itemToDelete.version === storedItem.version,
  ],
  isPossible: (snapshot, step) => {
    const isConfirming = snapshot.hasTag('confirmingDelete');
    if (step === 'delete.request') return !isConfirming && snapshot.context.shown?.items.length > 0;
    if (step === 'list.reload') return !isConfirming && snapshot.matches({ list: 'failed' });
    // Time goes by for both at once.
    if (step === 'after timeLimit') return snapshot.hasTag('loading') !== snapshot.hasTag('deleting');
    return true;
  },
  looks: (snapshot) => {
    const { itemToDelete, storedItem } = snapshot.context;
    if (!snapshot.hasTag('confirmingDelete') || itemToDelete.version === storedItem.version) return [];
    return [{ role: 'region', name: 'This item has changed since the list was loaded' }];
  },
  leftOut: {
    'portfolioList.list | list.reloadAfterCreate | 1':
      'the dialog sends it when it has added an item: portfolio.e2e.ts',
    'portfolioList.list | list.show | 1': ofOtherPages,
    'portfolioList.list | list.show | 1 refused': ofOtherPages,
    'portfolioList.list.loading | loadItems done | 1': ofOtherPages,
  },
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403/,
};
