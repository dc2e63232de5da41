import type { Page } from '@playwright/test';
import { faultsInEveryLook } from '#tests/support/accessibility.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { answerWithPage, answerWithStoredPage, storedRevision } from './drivers/publishing.ts';
import { isForTable } from './drivers/requests.ts';

const status = (page: Page) =>
  page.getByRole('status').filter({ hasText: /Publishing|Checking|Saved|Live on the site/ });
const liveLink = (page: Page) => page.getByRole('link', { name: 'Live on the site', exact: true });
const checkAgain = (page: Page) => page.getByRole('button', { name: 'Check again', exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: `${name} Section` });
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const sidebarLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function pressSave(page: Page, text: string): Promise<void> {
  await title(page).fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
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
  await tab(page, name).click();
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

test('a saved section is live within seconds, announced once, and its link opens it', async ({ page }) => {
  await openSection(page, 'About');
  const announced = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const region = document.querySelector('form [role=status]');
    if (!region) throw new Error('The live region is not there before the save.');
    const note = () => texts.push(region.textContent);
    new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  await save(page, 'About the real publisher');
  await expect(liveLink(page)).toBeVisible();
  expect(await announced.jsonValue()).toEqual(['Publishing…', 'Live on the site']);
  await expect(page.getByRole('alert')).toHaveCount(1);

  await liveLink(page).click();
  await expect(page).toHaveURL('/#about');
  await expect(page.getByRole('heading', { name: 'About the real publisher' })).toBeInViewport();
});

test('the link opens the saved text where the landing page was opened before', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 503/);
  await openSection(page, 'About');
  await save(page, 'About before');
  await liveLink(page).click();
  await expect(page.getByRole('heading', { name: 'About before' })).toBeInViewport();
  await page.goBack();
  await tab(page, 'About').click();
  await save(page, 'About after');
  await expect(liveLink(page)).toBeVisible();
  await page.route('**/rest/v1/content_revision*neq*', (route) => route.fulfill({ status: 503, json: {} }));
  await liveLink(page).click();
  await expect(page).toHaveURL('/#about');
  await expect(page.getByRole('heading', { name: 'About after' })).toBeInViewport();
});

test('the link of the hero opens the page, that of a new, changed or deleted item MORE WORK', async ({
  page,
}) => {
  await openSection(page, 'Hero');
  await save(page, 'A published hero');
  await expect(liveLink(page)).toHaveAttribute('href', '/');

  await sidebarLink(page, 'Portfolio').click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(status(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add New' }).click();
  await title(page).fill('A published item');
  await page.getByLabel('Category').selectOption('web');
  await page.getByLabel('Description').fill('Seen by visitors.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toBeVisible();
  await expect(liveLink(page)).toHaveAttribute('href', '/#portfolio');

  await page.getByRole('button', { name: 'Edit A published item' }).click();
  await title(page).fill('A changed item');
  await answerChecks(page, 0);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toHaveText('Publishing…');
  await page.unroute('/');
  await expect(liveLink(page)).toBeVisible();

  await answerChecks(page, 0);
  await page.getByRole('button', { name: 'Delete A changed item' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(status(page)).toHaveText('Publishing…');
  await page.unroute('/');
  await expect(liveLink(page)).toBeVisible();
});

test('a restored item is published, also by an Undo on another page', async ({ page }) => {
  await signIn(page, accounts.admin, '/admin/portfolio');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(liveLink(page)).toBeVisible();

  await sidebarLink(page, 'Dashboard').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await answerChecks(page, 0);
  await toast(page, 'Portfolio item deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Portfolio item restored')).toBeVisible();
  await sidebarLink(page, 'Portfolio').click();
  await expect(status(page)).toHaveText('Publishing…');
  await page.unroute('/');
  await expect(liveLink(page)).toBeVisible();

  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(liveLink(page)).toBeVisible();
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await answerChecks(page, 0);
  await page
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click();
  await expect(status(page)).toHaveText('Publishing…');
  await page.unroute('/');
  await expect(liveLink(page)).toBeVisible();
});

test('two admins who save in turn each see when their own save is live', async ({
  page,
  browser,
  product,
}) => {
  await product.promoteMember();
  await openSection(page, 'About');
  await answerChecks(page, 0);
  await save(page, 'Of the first admin');
  await expect(status(page)).toHaveText('Publishing…');
  const first = await storedRevision(page);

  const other = await browser.newPage({ baseURL: product.url });
  await signIn(other, accounts.member, '/admin/landing-page');
  await answerChecks(other, first);
  await save(other, 'Of the second admin');
  await expect(status(other)).toHaveText('Publishing…');
  const second = await storedRevision(page);
  expect(second).toBeGreaterThan(first);

  await answerChecks(page, first);
  await expect(liveLink(page)).toBeVisible();
  await expect(status(other)).toHaveText('Publishing…');
  await answerChecks(other, second);
  await expect(liveLink(other)).toBeVisible();

  // The first admin's editor does not call live what the second has saved since.
  await tab(other, 'About').click();
  await answerChecks(other, first);
  await save(other, 'Changed by the second admin');
  await expect(status(other)).toHaveText('Publishing…');
  await page.reload();
  await tab(page, 'About').click();
  await expect(title(page)).toHaveValue('Changed by the second admin');
  await expect(liveLink(page)).toHaveCount(0);
  await other.close();
});

test('the status survives a reload and other pages of the admin area', async ({ page }) => {
  await openSection(page, 'Services');
  await answerChecks(page, 0);
  await save(page, 'Awaited over a reload');
  await expect(status(page)).toHaveText('Publishing…');
  const revision = await storedRevision(page);

  await page.reload();
  await tab(page, 'Services').click();
  await expect(status(page)).toHaveText('Publishing…');
  await sidebarLink(page, 'Dashboard').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await answerChecks(page, revision);
  await sidebarLink(page, 'Landing Page').click();
  await tab(page, 'Services').click();
  await expect(liveLink(page)).toHaveAttribute('href', '/#services');

  await page.reload();
  await tab(page, 'Services').click();
  await expect(liveLink(page)).toBeVisible();
  await tab(page, 'Contact').click();
  await expect(status(page)).toHaveCount(0);
});

test('a save that is not published after 20 seconds says so, and Check again finds it by keyboard', async ({
  page,
}) => {
  await page.clock.install();
  await openSection(page, 'Contact');
  const checks: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && new URL(request.url()).pathname === '/') checks.push('check');
  });
  await answerChecks(page, 0);
  await save(page, 'Not published in time');
  await expect(status(page)).toHaveText('Publishing…');
  await page.clock.fastForward(15_000);
  await expect(status(page)).toHaveText('Publishing…');
  await page.clock.fastForward(6_000);
  await expect(status(page)).toHaveText('Saved, but not yet published.');
  const count = checks.length;
  await page.clock.fastForward(600_000);
  await expect(status(page)).toHaveText('Saved, but not yet published.');
  expect(checks.length).toBe(count);

  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('/', async (route) => {
    await isAnswered;
    await route.fallback();
  });
  await checkAgain(page).press('Enter');
  await expect(status(page)).toContainText('Checking…');
  await expect(checkAgain(page)).toBeDisabled();
  answer();
  await expect(status(page)).toHaveText('Saved, but not yet published.');
  await expect(checkAgain(page)).toBeEnabled();
  await expect(checkAgain(page)).toBeFocused();

  await answerChecks(page, 'stored');
  await page.keyboard.press('Enter');
  await expect(liveLink(page)).toBeFocused();
});

test('a site that is built says when it was built last', async ({ page }) => {
  await page.clock.install();
  await openSection(page, 'Hero');
  const builtAt = '2026-11-20T14:05:00.000Z';
  const time = await page.evaluate(
    (text) => new Date(text).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
    builtAt,
  );
  await answerChecks(page, 0, builtAt);
  await save(page, 'On a static host');
  await expect(status(page)).toHaveText(`Publishing… Site last built on ${time}.`);
  await page.clock.fastForward(21_000);
  await expect(status(page)).toHaveText(`Saved, but not yet published. Site last built on ${time}.`);
  await answerChecks(page, 'stored', new Date().toISOString());
  await checkAgain(page).click();
  await expect(liveLink(page)).toBeVisible();
});

test('a check that fails says so and is followed by others; a save that fails shows nothing', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 50[03]/);
  await openSection(page, 'About');
  const rows = '**/rest/v1/landing_page_content*';
  await page.route(rows, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} }),
  );
  await pressSave(page, 'Published in the end');
  await expect(toast(page, 'Error saving content')).toBeVisible();
  await expect(status(page)).toHaveCount(0);
  await page.unroute(rows);

  await answerChecks(page, 'stored');
  const revision = '**/rest/v1/content_revision*';
  await page.route(revision, (route) => route.fulfill({ status: 503, json: {} }));
  await save(page, 'Published in the end');
  await expect(status(page)).toHaveText('Publishing… The site cannot be reached at the moment.');
  await page.unroute(revision);
  await expect(liveLink(page)).toBeVisible();
});

/** Brings a status through all that it says. */
async function eachStatus(
  page: Page,
  saveOnce: () => Promise<void>,
  examine: (text: string) => Promise<void>,
) {
  await answerChecks(page, 0);
  await saveOnce();
  await expect(status(page)).toHaveText('Publishing…');
  await examine('publishing');
  await page.clock.fastForward(21_000);
  await expect(checkAgain(page)).toBeVisible();
  await examine('unpublished');
  await answerChecks(page, 0, '2026-11-20T14:05:00.000Z');
  await checkAgain(page).click();
  await expect(status(page)).toContainText('last built');
  await examine('built');
  await answerChecks(page, 'stored');
  await checkAgain(page).click();
  await expect(liveLink(page)).toBeVisible();
  await examine('live');
}

async function changeFirstItem(page: Page, text: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await title(page).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: text, exact: true })).toBeVisible();
}

test('no status moves a control of the editor or of the table', async ({ page }) => {
  test.slow();
  await page.clock.install();
  await signIn(page, accounts.admin, '/admin/landing-page');
  // In the page: pressing a button may scroll it.
  const places = async (...names: (string | RegExp)[]) => {
    await page.evaluate(() => document.fonts.ready);
    const found = await Promise.all(
      names.map((name) =>
        page
          .getByRole('button', { name, exact: true })
          .first()
          .evaluate((button) => {
            const { left, top } = button.getBoundingClientRect();
            return `${left + window.scrollX}, ${top + window.scrollY}`;
          }),
      ),
    );
    return found.join('; ');
  };
  const moved: string[] = [];
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/landing-page');
    await expect(title(page)).toBeVisible();
    const inForm = await places('Save', 'Discard changes');
    await eachStatus(
      page,
      () => save(page, `Saved at ${width} px`),
      async (text) => {
        const now = await places('Save', 'Discard changes');
        if (now !== inForm) moved.push(`${width} px, ${text}: ${inForm} → ${now}`);
      },
    );
    await page.goto('/admin/portfolio');
    await expect(page.getByRole('table')).toBeVisible();
    const inTable = await places('Add New', /^Edit /);
    await eachStatus(
      page,
      () => changeFirstItem(page, `Saved at ${width} px`),
      async (text) => {
        const now = await places('Add New', /^Edit /);
        if (now !== inTable) moved.push(`${width} px, ${text}: ${inTable} → ${now}`);
      },
    );
  }
  expect(moved).toEqual([]);
});

test('no status has an accessibility fault or scrolls sideways, light and dark, small and large', async ({
  page,
}) => {
  test.slow();
  await page.clock.install();
  await openSection(page, 'About');
  const faults: string[] = [];
  await eachStatus(
    page,
    () => save(page, 'Examined'),
    async (screen) => {
      faults.push(...(await faultsInEveryLook(page, { screen })));
    },
  );
  expect(faults).toEqual([]);
});
