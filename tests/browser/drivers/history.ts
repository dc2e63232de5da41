import type { Route } from '@playwright/test';
import type { Driver, Harness } from './harness.ts';
import { storeHero } from './landing-content.ts';
import { cut, deny, isForTable } from './requests.ts';

/** Responds with this many versions, those that the page has asked for. */
const answerWith = (count: number) => (route: Route) => {
  const before = /^lt\.(\d+)$/.exec(new URL(route.request().url()).searchParams.get('id') ?? '')?.[1];
  const first = before === undefined ? 100_000 : Number(before) - 1;
  return route.fulfill({
    json: Array.from({ length: count }, (_, index) => ({
      id: first - index,
      version: first - index,
      action: 'update',
      data: { title: `Title ${first - index}`, content: 'A text.' },
      changed_by_email: 'admin@example.com',
      changed_at: '2026-01-01T00:00:00.000Z',
    })),
  });
};

/** More than a page has, so that there is a next one. */
const answerWithMany = answerWith(51);

const answer = (respond: (route: Route) => Promise<void>) => (harness: Harness) =>
  harness.answer('loadHistory', respond);

async function openHistory(harness: Harness): Promise<void> {
  await harness.press('History');
  await harness.waitForCall('loadHistory');
}

export const historyDriver: Driver = {
  machine: 'history',
  requests: { loadHistory: (request) => isForTable(request, 'content_history', 'GET') },
  prepare: storeHero,
  async open(harness) {
    await harness.openAsAdmin('/admin/landing-page');
    await openHistory(harness);
  },
  reopen: ({ status }) => {
    // A version that was chosen is in the form.
    if (status === 'done') return null;
    return async (harness) => {
      await harness.page.keyboard.press('Escape');
      await openHistory(harness);
    };
  },
  steps: {
    'history.retry': (harness) => harness.press('Retry'),
    'history.loadMore': (harness) => harness.press('Load more'),
    'version.restore (an older one)': ({ page }) =>
      page.getByRole('listitem').getByRole('button', { name: 'Restore', exact: true }).first().click(),
    'after requestTimeout': (harness) => harness.passRequestTimeout(),
    'loadHistory: some of many': answer(answerWithMany),
    'loadHistory: the last ones': answer(answerWith(2)),
    'loadHistory: none': answer(answerWith(0)),
    'loadHistory: denied': answer(deny),
    'loadHistory: offline': answer(cut),
  },
  isPossible: ({ context }, step) => step !== 'history.loadMore' || context.next !== null,
  ignored: {},
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403/,
};
