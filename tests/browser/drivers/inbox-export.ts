import type { Route } from '@playwright/test';
import { timeLimit } from '#machines/shared/time-limit.ts';
import { answerWithFew, cut, isForTable } from './requests.ts';
import type { Driver } from './stage.ts';
import { closeFailure } from './toasts.ts';

/** More than the parts of a path hold together. */
const many = Array.from({ length: 14 }, (_, index) => ({
  name: `Visitor ${index}`,
  email: 'visitor@example.com',
  message: 'Hello!',
}));

/** There are no more messages. */
const answerWithNone = (route: Route) => route.fulfill({ headers: { 'content-range': '*/0' }, json: [] });

const failed = 'Error exporting messages';

export const inboxExportDriver: Driver = {
  machine: 'inbox-export',
  requests: {
    readMessages: (request) =>
      isForTable(request, 'contact_messages', 'GET') &&
      new URL(request.url()).searchParams.get('select')?.split(',').includes('message') === true,
  },
  prepare: ({ storeMessages }) => storeMessages(many),
  async open({ page, signIn }) {
    if (page.url() === 'about:blank') await signIn('/admin/messages');
    else await page.goto('/admin/messages');
  },
  steps: {
    'export.start': ({ page }) => page.getByRole('button', { name: 'Export CSV' }).click(),
    'after timeLimit': async (stage) => {
      await stage.pass(timeLimit);
      await closeFailure(stage, failed);
    },
    'readMessages: some of many': (stage) => stage.answer('readMessages', answerWithFew),
    'readMessages: the last ones': async (stage) => {
      const file = stage.page.waitForEvent('download');
      await Promise.all([stage.answer('readMessages', answerWithNone), file]);
    },
    'readMessages: offline': async (stage) => {
      await stage.answer('readMessages', cut);
      await closeFailure(stage, failed);
    },
  },
  leftOut: {},
  consoleErrors: /ERR_INTERNET_DISCONNECTED/,
};
