import type { Request, Route } from '@playwright/test';
import type { ContextFrom } from 'xstate';
import type { portfolioListMachine } from '#machines/portfolio-list.machine.ts';
import { timeLimit } from '#machines/time-limit.ts';
import type { Driver, Stage } from './stage.ts';

const isItems = (request: Request, method: string) =>
  request.method() === method && new URL(request.url()).pathname === '/rest/v1/portfolio_items';

const press = ({ page }: Stage, name: string) => page.getByRole('button', { name, exact: true }).click();

const refuse = (route: Route) =>
  route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } });

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
    'after timeLimit': (stage) => stage.pass(timeLimit),
    'loadItems: one': (stage) => stage.answer('loadItems', (route) => route.continue()),
    'loadItems: denied': (stage) => stage.answer('loadItems', refuse),
    'loadItems: offline': (stage) =>
      stage.answer('loadItems', (route) => route.abort('internetdisconnected')),
    'deleteItem: deleted': (stage) => stage.answer('deleteItem', (route) => route.continue()),
    'deleteItem: changed meanwhile': (stage) =>
      stage.answer('deleteItem', async (route) => {
        const url = new URL(route.request().url());
        url.searchParams.delete('version');
        await route.fetch({ method: 'PATCH', url: url.href, postData: { title: 'Their title' } });
        await route.continue();
      }),
    'deleteItem: deleted meanwhile': (stage) =>
      stage.answer('deleteItem', async (route) => {
        await route.fetch();
        await route.continue();
      }),
    'deleteItem: denied': (stage) => stage.answer('deleteItem', refuse),
  },
  distinguish: ({ shown, doomed, stored }: ContextFrom<typeof portfolioListMachine>) => [
    shown?.items.length,
    doomed.version === stored.version,
  ],
  isPossible: (snapshot, step) => {
    const isAsking = snapshot.hasTag('asking');
    if (step === 'delete.request') return !isAsking && snapshot.context.shown?.items.length > 0;
    if (step === 'list.reload') return !isAsking && snapshot.matches({ list: 'failed' });
    // Time goes by for both at once.
    if (step === 'after timeLimit') return snapshot.hasTag('loading') !== snapshot.hasTag('deleting');
    return true;
  },
  looks: (snapshot) => {
    const { doomed, stored } = snapshot.context;
    if (!snapshot.hasTag('asking') || doomed.version === stored.version) return [];
    return [{ role: 'region', name: 'This item has changed since the list was loaded' }];
  },
  leftOut: {
    'portfolioList.list | list.seek | 1':
      'the dialog asks for it when it has added an item: portfolio.e2e.ts',
    'portfolioList.list | list.show | 1': ofOtherPages,
    'portfolioList.list | list.show | 1 refused': ofOtherPages,
    'portfolioList.list.loading | loadItems done | 1': ofOtherPages,
  },
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403/,
};
