import type { Page } from '@playwright/test';
import { waitForFonts } from '#tests/support/idle.ts';
import { accounts, expect, signIn, storeSession, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import { isExhaustive } from '#tools/test/depth.ts';
import { answerWithPage, answerWithStoredPage } from './drivers/publishing.ts';
import { isForTable } from './drivers/requests.ts';
import { answer, button, expectToast, goTo, region, tab, title } from './verbs.ts';

const status = (page: Page) =>
  page.getByRole('status').filter({ hasText: /Publishing|Checking|Saved|Live on the site/ });
const liveLink = (page: Page) => page.getByRole('link', { name: 'Live on the site', exact: true });
const checkAgain = (page: Page) => button(page, 'Check again');
const show = (page: Page, name: string) => tab(page, `${name} Section`).click();

async function pressSave(page: Page, text: string): Promise<void> {
  await title(page).fill(text);
  await button(page, 'Save').click();
}

/** Saves a section, and waits until the editor has loaded it again: a clock that jumps would end that request. */
async function save(page: Page, text: string): Promise<void> {
  const reload = page.waitForResponse((response) =>
    isForTable(response.request(), 'landing_page_content', 'GET'),
  );
  await pressSave(page, text);
  await (await reload).finished();
}

async function openSection(page: Page, name: string): Promise<void> {
  await signIn(page, accounts.admin, '/admin/landing-page');
  await show(page, name);
}

/** Has each check answered with this published page, which is otherwise the server's. */
async function answerChecks(
  page: Page,
  revision: number | 'stored',
  builtAt: string | null = null,
): Promise<void> {
  await page.unroute('/');
  const answer =
    revision === 'stored' ? answerWithStoredPage(page, builtAt) : answerWithPage(revision, builtAt);
  await page.route('/', (route) =>
    route.request().resourceType() === 'fetch' ? answer(route) : route.fallback(),
  );
}

test('a saved section is announced once as live in its tab alone, until a colleague saves it, and its link opens it, also where an older text was opened before', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 503/);
  await openSection(page, 'About');
  const announced = await page.evaluateHandle(() => {
    const texts: string[] = [];
    // The first one says why Save waits.
    const [, region] = document.querySelectorAll('form [role=status]');
    if (!region) throw new Error('The live region is not there before the save.');
    const note = () => texts.push(region.textContent);
    new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  await save(page, 'About before');
  await expect(liveLink(page)).toBeVisible();
  expect(await announced.jsonValue()).toEqual(['Publishing…', 'Live on the site']);
  // The toast of the save may have closed by now.
  await expect(page.getByRole('alert').filter({ hasNotText: 'Content updated' })).toHaveCount(0);
  await liveLink(page).click();
  await expect(page).toHaveURL('/#about');
  await expect(page.getByRole('heading', { name: 'About before' })).toBeInViewport();

  await page.goBack();
  await expect(title(page)).toBeVisible();
  await expect(status(page)).toHaveCount(0);
  const colleague = await adminClient(product.url);
  const texts = colleague.from('landing_page_content');
  await texts.update({ title: 'Changed by a colleague' }).eq('section', 'about').throwOnError();
  await goTo(page, 'Dashboard');
  await goTo(page, 'Landing Page');
  await show(page, 'About');
  await expect(title(page)).toHaveValue('Changed by a colleague');
  await expect(status(page)).toHaveCount(0);
  await save(page, 'About after');
  await expect(liveLink(page)).toBeVisible();
  await page.route('**/rest/v1/content_revision*neq*', (route) => route.fulfill({ status: 503, json: {} }));
  await liveLink(page).click();
  await expect(page).toHaveURL('/#about');
  await expect(page.getByRole('heading', { name: 'About after' })).toBeInViewport();
});

test('the status of an item that is deleted and brought back follows to other screens, and its link opens MORE WORK', async ({
  page,
}) => {
  await signIn(page, accounts.admin, '/admin/portfolio');
  await answerChecks(page, 0);
  await button(page, 'Delete Trail guide for phones').click();
  await answer(page, 'Delete');
  await expect(status(page)).toHaveText('Publishing…');
  await goTo(page, 'Dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await button(page, 'Undo').click();
  await expectToast(page, 'Portfolio item restored');
  const changes = region(page, 'Recent changes').getByRole('listitem');
  await expect(changes.first()).toContainText('restored Trail guide for phones');
  await goTo(page, 'Portfolio');
  await expect(status(page)).toHaveText('Publishing…');
  await answerChecks(page, 'stored');
  await expect(liveLink(page)).toHaveAttribute('href', '/#portfolio');
});

test('a late page is found by Check again or by itself, the link takes over the focus, and no status moves a control', async ({
  page,
}) => {
  await page.clock.install();
  await storeSession(page, accounts.admin);
  // In the page: pressing a button may scroll it.
  const places = async () => {
    await waitForFonts(page);
    const found = ['Save', 'Discard changes'].map((name) =>
      button(page, name).evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        return [left + window.scrollX, top + window.scrollY];
      }),
    );
    return Promise.all(found);
  };
  for (const width of isExhaustive ? [360, 800, 1280] : [360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/landing-page');
    await expect(title(page)).toBeVisible();
    const before = await places();
    const expectStatus = async (text: string | RegExp) => {
      await expect(status(page)).toHaveText(text);
      expect(await places(), `${width} px, ${text}`).toEqual(before);
    };
    await answerChecks(page, 0);
    await save(page, `Saved at ${width} px`);
    await expectStatus('Publishing…');
    await page.clock.fastForward(21_000);
    await expectStatus('Saved, but not yet published.');
    await answerChecks(page, 0, '2026-11-20T14:05:00.000Z');
    await checkAgain(page).press('Enter');
    await expectStatus(/^Saved, but not yet published. Site last built on /);
    await expect(checkAgain(page)).toBeFocused();
    await answerChecks(page, 'stored');
    await page.clock.fastForward(15_000);
    await expect(liveLink(page)).toBeFocused();
    await expectStatus('Live on the site');
    await expect(liveLink(page)).toHaveAttribute('href', '/');
  }
});
