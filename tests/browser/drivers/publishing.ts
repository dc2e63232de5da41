import { expect, type Page, type Route } from '@playwright/test';
import { builtInContent } from '#content/built-in-content.ts';
import { publishedContentElement } from '#domain/public-content.ts';
import { latePollDelay, pollDelay, publishTimeout } from '#machines/publishing.machine.ts';
import { publicKeyOf } from '#tests/support/tables.ts';
import type { Driver, Harness } from './harness.ts';
import { cut } from './requests.ts';

/** The public page, as it was published with a revision. */
export const answerWithPage = (revision: number, builtAt: string | null = null) => {
  const content = publishedContentElement('/', { ...builtInContent, revision, builtAt });
  return (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>A page</title>${content}` });
};

/** The revision of the stored content. */
async function storedRevision(page: Page): Promise<number> {
  const login = await page.request.get('/login');
  const stored = await page.request.get('/rest/v1/content_revision?select=revision', {
    headers: { apikey: publicKeyOf(await login.text()) },
  });
  const [row] = await stored.json();
  return row.revision;
}

/** The public page, as it is published with what is stored now. */
export const answerWithStoredPage =
  (page: Page, builtAt: string | null = null) =>
  async (route: Route): Promise<void> =>
    answerWithPage(await storedRevision(page), builtAt)(route);

const status = ({ page }: Harness) =>
  page.getByRole('status').filter({ hasText: /Publishing|Checking|Saved|Live/ });

let saveCount = 0;

/** Time stands still from the save on: only steps let it go by. */
async function save(harness: Harness): Promise<void> {
  if (!harness.isPaused) await harness.pause();
  saveCount += 1;
  await harness.page.getByLabel('Title', { exact: true }).fill(`Title ${saveCount}`);
  await harness.renew('checkPublished', () => harness.press('Save'));
  await harness.waitForCall('checkPublished');
}

/** The delay before the next check begins with the answer to the last one. */
const waitForNextCheck = (delay: number) => async (harness: Harness) => {
  await expect(async () => {
    await harness.page.clock.fastForward(delay);
    expect(harness.isWaiting('checkPublished')).toBe(true);
  }).toPass();
};

export const publishingDriver: Driver = {
  machine: 'publishing',
  requests: {
    checkPublished: (request) =>
      new URL(request.url()).pathname === '/' && request.resourceType() === 'fetch',
  },
  async open(harness) {
    await harness.resume();
    await harness.openAsAdmin('/admin/landing-page');
    await harness.page.getByRole('tab', { name: 'About Section' }).click();
  },
  steps: {
    'publishing.start (a section)': save,
    'publishing.check': (harness) => harness.press('Check again'),
    'checkPublished: published': (harness) =>
      harness.answer('checkPublished', answerWithStoredPage(harness.page)),
    'checkPublished: not yet published': (harness) => harness.answer('checkPublished', answerWithPage(0)),
    'checkPublished: offline': (harness) => harness.answer('checkPublished', cut),
    'after pollDelay': waitForNextCheck(pollDelay),
    'after latePollDelay': waitForNextCheck(latePollDelay),
    'after publishTimeout': async (harness) => {
      await harness.page.clock.fastForward(publishTimeout);
      await expect(status(harness)).toContainText('Saved');
    },
  },
  consoleErrors: /ERR_INTERNET_DISCONNECTED/,
};
