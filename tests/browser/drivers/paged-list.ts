import { expect, type Request, type Route } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { PageRequest } from '#domain/page.ts';
import type { Driver, Harness, Step } from './harness.ts';
import { answerWithFew, cut, deny, isForTable, letThrough } from './requests.ts';
import { failCall } from './toasts.ts';

type Answer = (route: Route) => Promise<void>;

type Place = Pick<Driver, 'prepare' | 'payloads'> &
  Required<Pick<Driver, 'place' | 'open'>> & {
    isOfList: (request: Request) => boolean;
    /** The answer with which the list ends. */
    last: Answer;
    /** The answer after which the list goes on. */
    some?: Answer;
    /** Other than by the button Retry. */
    reload?: Step;
    steps?: Driver['steps'];
  };

/** Rows that are shown while others are loaded do not show when that is over. */
const answer = (respond: Answer) => async (harness: Harness) => {
  await harness.answer('loadPage', respond);
  await expect(harness.page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expect(harness.page.getByRole('button', { name: 'Load more', disabled: true })).toHaveCount(0);
};

/** The second page is the last of some lists. */
const canAnswer = (snapshot: AnyMachineSnapshot, step: string) =>
  step.includes(': ') && (snapshot.hasTag('loading') || step !== 'loadPage: some of many');

const isPossible = ({ reload }: Place, snapshot: AnyMachineSnapshot, step: string) => {
  const { shown, isOutdated, query } = snapshot.context;
  if (snapshot.hasTag('loading') || snapshot.hasTag('loadingMore')) return canAnswer(snapshot, step);
  if (step === 'list.loadMore') return shown !== null && shown.next !== null && shown.query === query;
  if (step === 'list.reload') return isOutdated || reload !== undefined;
  return !step.startsWith('query.change') || query.search === '';
};

function driverIn(place: Place): Driver {
  const { isOfList, last, some, reload, steps, ...others } = place;
  return {
    ...others,
    machine: 'paged-list',
    requests: { loadPage: isOfList },
    isPossible: (snapshot, step) => isPossible(place, snapshot, step),
    steps: {
      'list.reload': reload ?? ((harness) => harness.press('Retry')),
      'loadPage: the last ones': answer(last),
      'loadPage: denied': (harness) => failCall(harness, 'loadPage', deny),
      ...(some && {
        'list.loadMore': (harness: Harness) => harness.press('Load more'),
        'loadPage: some of many': answer(some),
      }),
      ...steps,
    },
    ignored: ['row.change', 'row.remove'],
    consoleErrors: /ERR_INTERNET_DISCONNECTED|403/,
  };
}

/** More than two pages with few rows hold. */
const manyMessages = Array.from({ length: 14 }, (_, index) => ({
  name: `Guest ${index}`,
  email: 'visitor@example.com',
  message: 'Hello!',
}));

const isRead = (request: Request, table: string, parameter: string, value?: string) => {
  const given = new URL(request.url()).searchParams.get(parameter);
  return (
    isForTable(request, table, 'GET') && given !== null && (value === undefined || given.includes(value))
  );
};

/** One for each list. */
export const portfolioListDriver = driverIn({
  place: 'the portfolio',
  open: (harness) => harness.openAsAdmin('/admin/portfolio'),
  isOfList: (request) => isRead(request, 'portfolio_items', 'order'),
  last: letThrough,
  steps: { 'loadPage: offline': (harness) => failCall(harness, 'loadPage', cut) },
});

export const messageListDriver = driverIn({
  place: 'the inbox',
  prepare: ({ storeMessages }) => storeMessages(manyMessages),
  open: (harness) => harness.openAsAdmin('/admin/messages'),
  isOfList: (request) => isRead(request, 'contact_messages', 'select', 'excerpt'),
  payloads: {
    loadPage: {
      sent: (request) => new URL(request.url()).searchParams.get('read_at'),
      expected: ({ query }: PageRequest<{ search: string }, unknown>) =>
        query.search === '' ? null : 'is.null',
    },
  },
  last: letThrough,
  some: answerWithFew,
  reload: (harness) => harness.press('Refresh'),
  steps: {
    'list.refresh': async ({ page }) => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    },
    'query.change (another one)': ({ page }) => page.getByText('Unread', { exact: true }).click(),
  },
});
