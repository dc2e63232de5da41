import type { Request } from '@playwright/test';
import { timeLimit } from '#machines/shared/time-limit.ts';
import { deny, isForTable, letThrough } from './requests.ts';
import type { Driver } from './stage.ts';

const three = ['Ada', 'Ben', 'Cleo'].map((name) => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  message: 'Hello!',
}));

const countsUnread = (request: Request) =>
  isForTable(request, 'contact_messages', 'HEAD') && new URL(request.url()).searchParams.has('read_at');

export const unreadCountDriver: Driver = {
  machine: 'unread-count',
  requests: { countUnread: countsUnread },
  prepare: ({ storeMessages }) => storeMessages(three),
  async open({ page, signIn }) {
    if (page.url() === 'about:blank') await signIn('/admin/messages');
    else await page.goto('/admin/messages');
  },
  steps: {
    'count.refresh': (stage) =>
      stage.renew('countUnread', () => stage.page.getByRole('button', { name: 'Refresh' }).click()),
    'attention.returned': (stage) =>
      stage.renew('countUnread', async () => {
        await stage.page.evaluate(() => window.dispatchEvent(new Event('focus')));
      }),
    'after timeLimit': (stage) => stage.pass(timeLimit),
    'countUnread: three': (stage) => stage.answer('countUnread', letThrough),
    'countUnread: denied': (stage) => stage.answer('countUnread', deny),
  },
  leftOut: {},
  consoleErrors: /403/,
};
