import { chromium, type Page } from '@playwright/test';
import { button, field } from '#tests/browser/verbs.ts';
import { accounts, expect, newSession, signIn, test } from '#tests/support/product.ts';

const whoIsHere = (page: Page) => page.getByText(`Logged in as: ${accounts.admin.email}`);

/** Leaves the stored session a token that runs out in so many seconds. */
async function expireIn(page: Page, seconds: number): Promise<void> {
  await page.evaluate((left) => {
    const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    session.expires_at = Math.floor(Date.now() / 1000) + left;
    localStorage.setItem(key, JSON.stringify(session));
  }, seconds);
}

test('a tab that gets the focus and a token refresh, here or in another tab, change nothing on the screen', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  await signIn(page, accounts.admin, '/admin/portfolio');
  await button(page, /^Edit /)
    .last()
    .click();
  await field(page, 'Title').fill('Half a sentence');
  await field(page, 'Description').fill('Some text');
  await page.keyboard.press('ArrowLeft');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/is_admin|portfolio_items/.test(pathname) || request.isNavigationRequest()) asked.push(pathname);
  });
  const screen = async () => {
    await expect(field(page, 'Description')).toBeFocused();
    return page.evaluate(() => {
      const { activeElement } = document;
      const scrolled = [...document.querySelectorAll('*')].map(({ scrollTop }) => scrollTop).filter(Boolean);
      const caret = activeElement instanceof HTMLTextAreaElement ? activeElement.selectionStart : null;
      return { scrolled, caret, title: document.querySelector('input')?.value };
    });
  };
  const before = await screen();
  expect(before.caret).toBe('Some text'.length - 1);

  for (const secondsLeft of [3_600, 20]) {
    await expireIn(page, secondsLeft);
    const counted = page.waitForResponse('**/rest/v1/contact_messages*');
    const refreshed = secondsLeft < 90 && page.waitForResponse('**/auth/v1/token*');
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    await Promise.all([counted, refreshed]);
    expect(await screen()).toEqual(before);
  }
  await expireIn(page, 20);
  const other = await context.newPage();
  await other.goto('/admin');
  await expect(whoIsHere(other)).toBeVisible();
  await page.bringToFront();
  expect(await screen()).toEqual(before);
  await expect(field(page, 'Title')).toHaveValue('Half a sentence');
  expect(asked).toEqual([]);
});

for (const { left, seconds, tag } of [
  { left: 'is about to run out', seconds: 20, tag: '@exhaustive' },
  { left: 'has run out', seconds: -60, tag: [] },
]) {
  const title = `two tabs that start at once with a token that ${left} both stay signed in`;
  test(title, { tag }, async ({ page, context }) => {
    await signIn(page, accounts.admin);
    await expireIn(page, seconds);
    const tabs = [await context.newPage(), await context.newPage()];
    await page.close();
    await Promise.all(tabs.map((tab) => tab.goto('/admin/portfolio')));
    for (const tab of tabs) {
      await expect(whoIsHere(tab)).toBeVisible();
      await expect(tab.getByRole('table')).toBeVisible();
      const sorted = tab.waitForResponse((answer) => answer.url().includes('order=title.asc'));
      await tab.getByRole('button', { name: 'Title', exact: true }).click();
      expect((await sorted).status()).toBe(200);
      await expect(tab.getByRole('dialog')).toHaveCount(0);
    }
  });
}

test('a stored session that is not confirmed within 5 seconds counts then, and not before', async ({
  page,
}) => {
  await signIn(page, accounts.admin);
  let asked = 0;
  await page.route('**/auth/v1/user', () => {
    asked += 1;
  });
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1_000);
  await page.goto('/admin/portfolio');
  await expect(async () => {
    await page.clock.runFor(1);
    expect(asked).toBe(1);
  }).toPass();
  await page.clock.runFor(4_500);
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await page.clock.runFor(500);
  await expect(page.getByRole('table')).toBeVisible();
  expect(asked).toBe(1);
});

test('a log-out or another sign-in while other tabs confirm the stored session takes effect in them', async ({
  page,
  context,
}) => {
  await signIn(page, accounts.admin, '/privacy');
  const tabs = [await context.newPage(), await context.newPage()];
  const answers: (() => Promise<void>)[] = [];
  const checked: string[] = [];
  for (const tab of tabs) {
    tab.on('request', (request) => {
      if (request.url().includes('/rpc/is_admin')) checked.push(request.postData() ?? '');
    });
    await tab.route('**/auth/v1/user', async (route) => {
      const response = await route.fetch();
      answers.push(() => route.fulfill({ response }));
    });
    await tab.goto('/privacy');
    await expect.poll(() => answers.length).toBe(tabs.indexOf(tab) + 1);
  }
  const [first] = tabs;
  await button(page, 'Log out').click();
  await expect(page).toHaveURL(/\/login/);
  await answers[0]?.();
  await first?.waitForLoadState('networkidle');
  expect(checked).toEqual([]);

  // The news of a sign-in may come before what it has stored.
  const session = await newSession(page, accounts.member);
  await page.evaluate(({ name, value }) => {
    new BroadcastChannel(name).postMessage({ event: 'SIGNED_IN', session: JSON.parse(value) });
  }, session);
  await first?.waitForLoadState('networkidle');
  expect(checked).toEqual([]);
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), session);
  await answers[1]?.();
  for (const tab of tabs) {
    await expect(tab.getByText(`Logged in as: ${accounts.member.email}`)).toBeVisible();
  }
});

test(
  'a page from the back/forward cache shows nothing of the admin area after a log-out',
  {
    tag: '@full-browser',
  },
  async ({ product }, { project }) => {
    // Playwright's own browser never puts a page aside.
    const browser = await chromium.launch({
      ...project.use.launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    try {
      const page = await browser.newPage({ baseURL: product.url });
      // Not every browser tells a page afterwards what it has missed.
      await page.addInitScript(() => {
        window.addEventListener('storage', (event) => event.stopImmediatePropagation());
      });
      // The browser may also decline to put a page aside: then there is nothing to see.
      await expect(async () => {
        await signIn(page, accounts.admin);
        await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
        await page.evaluate(() => {
          window.addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'persisted', persisted));
        });
        // A page with a request under way is not put aside.
        await page.waitForLoadState('networkidle');
        await page.goto('/privacy');
        // As by a log-out in a browser that keeps a page although another one tells it something.
        await page.evaluate(() => {
          localStorage.setItem('log-out-chosen', 'yes');
          for (const name of Object.keys(localStorage)) if (/^sb-/.test(name)) localStorage.removeItem(name);
        });
        const back = page.waitForEvent('framenavigated');
        await page.evaluate(() => history.back());
        await back;
        await expect(page).toHaveURL(/\/login/);
        await expect(page.getByLabel('Password')).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Dashboard' })).toHaveCount(0);
        expect(await page.evaluate(() => Reflect.get(window, 'persisted'))).toBe(true);
      }).toPass();
    } finally {
      await browser.close();
    }
  },
);
