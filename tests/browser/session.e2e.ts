import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { hold } from '#tests/support/hydration.ts';
import {
  type Account,
  accounts,
  expect,
  newSession,
  type Product,
  signIn,
  test,
} from '#tests/support/product.ts';
import { backends } from './backends.ts';
import { endSession } from './drivers/auth-steps.ts';
import {
  answer,
  button,
  dialog,
  draftOffer,
  expectToast,
  field,
  fillNewItem,
  goTo,
  heading,
  loggedIn,
  signInAgain,
  signInAgainDialog,
  title,
  toast,
} from './verbs.ts';

// What becomes of a screen of the admin area when the session or the role changes: an event on a screen where nothing is
// typed, where a text is typed, or where it is being saved.

type Stage = { page: Page; context: BrowserContext; product: Product };
type Act = (stage: Stage) => Promise<unknown>;

const { admin, member } = accounts;
const typed = 'Half a sentence';
const roleNotice = (page: Page) => page.getByRole('status', { name: 'Role' });

/** Each is opened from the dashboard, by its link. */
const screens = {
  'a list': { link: 'Portfolio', type: async () => undefined },
  'a typed text': { link: 'Landing Page', type: ({ page }) => title(page).fill(typed) },
  'a typed item': {
    link: 'Portfolio',
    async type({ page }) {
      await button(page, /^Edit /)
        .first()
        .click();
      await title(page).fill(typed);
    },
  },
} satisfies Record<string, { link: string; type: Act }>;

async function signInElsewhere({ context }: Stage, account: Account): Promise<void> {
  const other = await context.newPage();
  await other.goto('/privacy');
  const { name, value } = await newSession(other, account);
  await other.evaluate(([key, session]) => localStorage.setItem(key, session), [name, value] as const);
  await other.close();
}

const events = {
  'another tab loses the session': endSession(false),
  'the database refuses the session': ({ page }) => backends['session refused'](page),
  'another user signs in in another tab': (stage) => signInElsewhere(stage, member),
  'the role is taken away': ({ product }) => product.demoteMember(),
} satisfies Record<string, Act>;

type Row = {
  event: keyof typeof events;
  on: keyof typeof screens;
  as?: Account;
  width?: number;
  /** What the screen asks the backend then. */
  by?: Act;
  /** What is seen in the end; `over`: after a sign-in over the screen, which stays where it is under it. */
  ends?: Act;
  over?: Act;
  writes?: string[];
  logs?: RegExp;
};

const save: Act = ({ page }) => button(page, 'Save').click();

const rows: Row[] = [
  {
    event: 'another tab loses the session',
    on: 'a typed text',
    width: 360,
    over: ({ page }) => expect(title(page)).toHaveValue(typed),
  },
  {
    event: 'the database refuses the session',
    on: 'a typed item',
    by: save,
    logs: /status of 401/,
    // Once with the refused session, once with it refreshed, once after the sign-in.
    writes: ['PATCH', 'PATCH', 'PATCH'],
    async over({ page }) {
      await expectToast(page, 'Portfolio item updated');
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByRole('cell', { name: typed, exact: true })).toBeVisible();
      await expect(toast(page, 'Error')).toHaveCount(0);
    },
  },
  {
    event: 'another user signs in in another tab',
    on: 'a typed text',
    async ends(stage) {
      const { page } = stage;
      await expect(toast(page, 'Another user has signed in')).toHaveText(
        new RegExp(`${member.email} is signed in now.*offered again to the user who typed it`),
      );
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await expect(page.locator('body')).not.toContainText(typed);
      await signInElsewhere(stage, admin);
      await expect(loggedIn(page, admin)).toBeVisible();
      await button(page, 'Restore draft').click();
      await expect(title(page)).toHaveValue(typed);
    },
  },
  {
    event: 'the role is taken away',
    on: 'a list',
    as: member,
    async by({ page }) {
      await button(page, /^Delete /)
        .first()
        .click();
      await answer(page, 'Delete');
    },
    async ends({ page }) {
      await expect(page).toHaveURL('/');
      await expectToast(page, 'Error deleting portfolio item');
      await expectToast(page, 'You are no longer an administrator');
    },
  },
  {
    event: 'the role is taken away',
    on: 'a typed item',
    as: member,
    by: save,
    async ends({ page }) {
      await expectToast(page, 'Error updating portfolio item', 'permission denied for table portfolio_items');
      await expect(roleNotice(page)).toHaveText(
        'You are no longer an administrator. What you typed is still here, but it cannot be saved. Copy what you need before you leave.',
      );
      await expect(title(page)).toHaveValue(typed);
      await expect(title(page)).toBeEditable();
      await expect(button(page, 'Save')).toBeFocused();
      await button(page, 'Cancel').click();
      await answer(page, 'Discard changes');
      await expect(page).toHaveURL('/');
      await expectToast(page, 'Error updating portfolio item');
      await expect(roleNotice(page)).toHaveCount(0);
    },
  },
];

/** The writes of a page: by their methods, and by the users whose sessions send them. */
function watchWrites(page: Page): { methods: string[]; users: string[] } {
  const writes = { methods: [] as string[], users: [] as string[] };
  page.on('request', (request) => {
    const isRead = ['GET', 'HEAD'].includes(request.method());
    if (isRead || !/\/rest\/v1\/(portfolio_items|landing_page_content)/.test(request.url())) return;
    const [, claims = ''] = request.headers().authorization?.split('.') ?? [];
    writes.methods.push(request.method());
    writes.users.push(JSON.parse(Buffer.from(claims, 'base64url').toString()).email);
  });
  return writes;
}

for (const { event, on, as = admin, width = 1280, by, ends, over, writes: expected = [], logs } of rows) {
  const title = `${event} on ${on}: ${over ? 'a sign-in over the screen goes on with it' : 'the screen is left or locked'}`;
  test(title, async ({ page, context, product, expectConsoleError }) => {
    if (logs) expectConsoleError(logs);
    if (as === member) await product.promoteMember();
    const stage = { page, context, product };
    const { link, type } = screens[on];
    await signIn(page, as);
    await goTo(page, link);
    await expect(heading(page)).toBeFocused();
    await type(stage);
    await page.setViewportSize({ width, height: 800 });
    // Waits until it stands still.
    await heading(page).scrollIntoViewIfNeeded();
    const bar = page.getByRole('region', { name: 'Signed in', includeHidden: true });
    const places = async () => [await heading(page).boundingBox(), await bar.boundingBox()];
    const before = await places();
    expect(before).not.toContain(null);
    const writes = watchWrites(page);
    await events[event](stage);
    await by?.(stage);
    await ends?.(stage);
    if (!over) return;

    const again = signInAgainDialog(page);
    await expect(field(again, 'Password')).toBeFocused();
    await expect(field(again, 'Email')).toHaveValue(admin.email);
    await page.keyboard.press('Escape');
    await expect(again).toBeVisible();
    await expect.poll(places).toEqual(before);
    await page.unrouteAll();
    await signInAgain(page);
    await expect(loggedIn(page, admin)).toBeVisible();
    await over(stage);
    await expect.poll(places).toEqual(before);
    expect(writes.methods).toEqual(expected);
  });
}

test('Back and Forward keep the focus in the sign-in over the screen, and its Log out instead says when it fails', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  expectConsoleError(/status of 500/);
  await signIn(page, admin);
  await goTo(page, 'Portfolio');
  await expect(heading(page)).toBeFocused();
  await endSession(false)({ page });
  for (const [move, screen] of [
    ['back', 'Dashboard'],
    ['forward', 'Portfolio Management'],
  ] as const) {
    await page.evaluate((name) => history[name](), move);
    await expect(heading(page)).toHaveText(screen);
    await expect(field(signInAgainDialog(page), 'Password')).toBeFocused();
  }
  await signInAgain(page);

  await backends['session refused'](page);
  await button(page, 'Title').click();
  await expect(signInAgainDialog(page)).toBeVisible();
  const fail = await hold(page, '**/auth/v1/logout**', (route) =>
    route.fulfill({ status: 500, json: { message: 'out of order' } }),
  );
  await button(page, 'Log out instead').click();
  await expect(button(page, 'Log out instead')).toBeDisabled();
  fail();
  await expectToast(page, 'Logout failed', 'out of order');
  await expect(signInAgainDialog(page)).toBeVisible();
  await page.unrouteAll();
  const ended = page.waitForResponse('**/auth/v1/logout**');
  await button(page, 'Log out instead').click();
  expect((await ended).status()).toBe(204);
  await expect(page).toHaveURL(/\/login/);
  await expectToast(page, 'Logged out successfully');

  await test.step('after the site data were cleared on a public page, the bar goes, and Back leads to the sign-in', async () => {
    await signIn(page, admin);
    await goTo(page, 'Portfolio');
    await expect(heading(page)).toHaveText('Portfolio Management');
    await goTo(page, 'View Site');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(loggedIn(page, admin)).toBeVisible();
    await page.evaluate(() => {
      localStorage.clear();
      window.dispatchEvent(new Event('focus'));
    });
    await expect(loggedIn(page, admin)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/login?from=%2Fadmin%2Fportfolio');
    await signIn(page, admin);
    await expect(page).toHaveURL('/admin/portfolio');
  });
});

test('another admin who signs in over the screen has to confirm before anything is sent', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  await product.promoteMember();
  await signIn(page, admin, '/admin/portfolio');
  const question = dialog(page, 'Save as another user?');
  const form = dialog(page, 'Add Portfolio Item');
  const writes = watchWrites(page);
  await button(page, 'Add New').click();
  await title(page).fill('An earlier draft of one');
  await page.reload();

  /** Another user signs in over an interrupted save. */
  async function interruptSave(next: Account): Promise<void> {
    writes.users.length = 0;
    await backends['session refused'](page);
    await button(form, 'Save').click();
    await expect(signInAgainDialog(page)).toBeVisible();
    await page.unrouteAll();
    await signInAgain(page, next);
    await expect(question).toBeVisible();
    await expect(loggedIn(page, next)).toBeVisible();
  }

  await fillNewItem(page, 'Begun by one');
  await interruptSave(member);
  await expect(page.locator('body')).not.toContainText('An earlier draft of one');
  // The second time with the session refreshed.
  expect(writes.users).toEqual([admin.email, admin.email]);
  await button(question, 'Keep it unsaved').click();
  await expect(title(form)).toHaveValue('Begun by one');
  await expect(title(form)).toBeEditable();
  expect(writes.users).toHaveLength(2);

  await interruptSave(admin);
  expect(writes.users).toEqual([member.email, member.email]);
  await button(question, 'Save it now').click();
  await expectToast(page, 'Portfolio item created');
  await expect(form).toBeHidden();
  await expect(page.getByRole('cell', { name: 'Begun by one', exact: true })).toHaveCount(1);
  expect(writes.users).toEqual([member.email, member.email, admin.email]);
  await button(page, 'Add New').click();
  await expect(draftOffer(page)).toContainText('An earlier draft of one');
});

test('a stored session that is not confirmed within 5 seconds counts then, and not before', async ({
  page,
}) => {
  await signIn(page, admin);
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
  await signIn(page, admin, '/privacy');
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
  const session = await newSession(page, member);
  await page.evaluate(({ name, value }) => {
    new BroadcastChannel(name).postMessage({ event: 'SIGNED_IN', session: JSON.parse(value) });
  }, session);
  await first?.waitForLoadState('networkidle');
  expect(checked).toEqual([]);
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), session);
  await answers[1]?.();
  for (const tab of tabs) {
    await expect(loggedIn(tab, member)).toBeVisible();
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
        await signIn(page, admin);
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
