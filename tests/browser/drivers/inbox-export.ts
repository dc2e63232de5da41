import { exportTimeLimit } from '#machines/inbox-export.machine.ts';
import { cut, isForTable, letThrough } from './requests.ts';
import type { Driver } from './stage.ts';
import { closeFailure } from './toasts.ts';

const exportPageLength = '1000';
const failed = 'Error exporting messages';

export const inboxExportDriver: Driver = {
  machine: 'inbox-export',
  requests: {
    readAllMessages: (request) =>
      isForTable(request, 'contact_messages', 'GET') &&
      new URL(request.url()).searchParams.get('limit') === exportPageLength,
  },
  async open({ page, signIn }) {
    if (page.url() === 'about:blank') await signIn('/admin/messages');
    else await page.goto('/admin/messages');
  },
  steps: {
    'export.start': ({ page }) => page.getByRole('button', { name: 'Export CSV' }).click(),
    'after exportTimeLimit': async (stage) => {
      await stage.pass(exportTimeLimit);
      await closeFailure(stage, failed);
    },
    'readAllMessages: none': async (stage) => {
      const file = stage.page.waitForEvent('download');
      await Promise.all([stage.answer('readAllMessages', letThrough), file]);
    },
    'readAllMessages: offline': async (stage) => {
      await stage.answer('readAllMessages', cut);
      await closeFailure(stage, failed);
    },
  },
  leftOut: {},
  consoleErrors: /ERR_INTERNET_DISCONNECTED/,
};
