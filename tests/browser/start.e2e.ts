import type { Page, Request, Route } from '@playwright/test';
import { pageFailed } from '#boot/protocol.ts';
import { builtInContent } from '#content/built-in-content.ts';
import { landingDefaults } from '#content/landing-defaults.ts';
import { publicPaths } from '#content/pages.ts';
import { button, toast } from '#tests/browser/verbs.ts';
import { acceptMessages, contactEndpoint, expectMessage, fillMessage } from '#tests/support/contact-form.ts';
import {
  hold,
  holdApplication,
  started,
  waitForHydration,
  waitForPrefetch,
  waiting,
} from '#tests/support/hydration.ts';
import { waitForIdle } from '#tests/support/idle.ts';
import { accounts, expect, storeSession, test } from '#tests/support/product.ts';
import { publish } from '#tests/support/published-content.ts';
import { adminClient } from '#tests/support/tables.ts';
import { isExhaustive } from '#tools/test/depth.ts';

// What starts the application of a page, what a visitor does while it starts, and where it cannot.

const pageScript = /\/assets\/_site\.privacy-[^/]+\.js$/;
const landingScript = /\/assets\/_site\.index-[^/]+\.js$/;
const formScript = /\/assets\/contact-form-[^/]+\.js$/;
const entryScript = /\/assets\/index-[^/]+\.js$/;

const notFound = (route: Route) =>
  route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found.' });

/** Notes what a page requests besides its document, fonts and pictures. */
function watchRequests(page: Page): { scripts: string[]; prefetched: string[]; other: string[] } {
  const requests = { scripts: [] as string[], prefetched: [] as string[], other: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const type = request.resourceType();
    if (/^(document|font|image|media)$/.test(type)) return;
    if (type === 'script') requests.scripts.push(pathname);
    else if (type === 'other' && pathname.startsWith('/assets/')) requests.prefetched.push(pathname);
    else requests.other.push(`${type} ${pathname}`);
  });
  return requests;
}

/** Counts the documents that a page loads. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'GET') loads += 1;
  });
  return () => loads;
}

/** Ends when the browser has had nothing to do, so that what begins by itself would have begun. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await waitForIdle(page);
}

async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    });
  });
}

const pressKey = (page: Page) => page.keyboard.press('Shift');

test('before the first interaction each kind of public page runs its inline script alone, and its start runs what was fetched ahead', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const { scripts, prefetched, other } = watchRequests(page);
  for (const path of ['/no/such/page', '/', '/case-study/project-noah', '/privacy']) {
    prefetched.length = 0;
    await page.goto(path);
    await settle(page);
    await expect(waiting(page), path).toBeAttached();
  }
  expect([scripts, other]).toEqual([[], []]);
  await waitForPrefetch(page);
  expect(prefetched).toContainEqual(expect.stringMatching(entryScript));
  await pressKey(page);
  await expect(started(page)).toBeAttached();
  await expect.poll(() => scripts).toEqual(expect.arrayContaining(prefetched));
});

test('with little data to spend nothing is fetched ahead, and the video waits for its button', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const { scripts, prefetched } = watchRequests(page);
  await page.goto('/');
  await settle(page);
  expect([...scripts, ...prefetched]).toEqual([]);
  await expect(page.locator('video')).toHaveJSProperty('paused', true);
  await button(page, 'Play video').click();
  await expect(button(page, 'Pause video')).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  const interactions: Record<string, (page: Page) => Promise<void>> = {
    'a press': (page) => page.mouse.click(100, 300),
    'a touch': (page) => page.touchscreen.tap(100, 300),
    'a key': pressKey,
    'a scroll': (page) => page.evaluate(() => window.scrollTo({ top: 20, behavior: 'instant' })),
    'the focus in a field': (page) =>
      page.getByLabel('Name').evaluate((field) => field.focus({ preventScroll: true })),
    'text that the browser fills in': (page) =>
      page
        .getByLabel('Email')
        .evaluate((field) => field.dispatchEvent(new InputEvent('input', { bubbles: true })))
        .then(() => undefined),
  };

  test('each kind of interaction starts the application', async ({ page }) => {
    for (const [name, interact] of Object.entries(interactions)) {
      await test.step(name, async () => {
        await page.goto('/');
        await expect(waiting(page)).toBeAttached();
        await interact(page);
        await expect(started(page)).toBeAttached();
      });
    }
    await test.step('a wheel, and another during the start, which both scroll', async () => {
      const { release } = await holdApplication(page);
      await page.goto('/');
      await page.mouse.move(300, 300);
      await page.mouse.wheel(0, 400);
      release();
      await page.mouse.wheel(0, 400);
      await expect(started(page)).toBeAttached();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(800);
    });
    // iOS zooms into fields with smaller letters.
    const lettersOf = (label: string) =>
      page.getByLabel(label).evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize));
    expect(await lettersOf('Message')).toBeGreaterThanOrEqual(16);
    await page.goto('/login');
    expect(await lettersOf('Password')).toBeGreaterThanOrEqual(16);
  });
});

test('an unknown path says so and is logged once, before and after the start, which a stored session begins', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info' && message.text().startsWith('No page')) logged.push(message.text());
  });
  const heading = page.getByRole('heading', { name: 'Oops! Page not found' });
  const unknown = ['/no/such/page', '/admin/nothing', '/Privacy'];
  await page.goto('/no/such/page');
  await expect(heading).toBeVisible();
  await expect(waiting(page)).toBeAttached();
  await expect.poll(() => logged).toHaveLength(1);
  await waitForHydration(page);
  await storeSession(page, accounts.admin);
  for (const path of ['/', ...unknown.slice(1)]) {
    await page.goto(path);
    await expect(page.getByText(`Logged in as: ${accounts.admin.email}`)).toBeVisible();
    await expect(started(page)).toBeAttached();
    await expect(heading).toBeVisible({ visible: path !== '/' });
  }
  await expect.poll(() => logged).toEqual(unknown.map((path) => `No page has this path: ${path}`));
});

test('a reload and an anchor keep the place and start nothing', async ({ page }) => {
  await page.goto('/#services');
  await settle(page);
  await expect(waiting(page)).toBeAttached();
  const top = () => page.locator('#services').evaluate((section) => section.getBoundingClientRect().top);
  await expect.poll(async () => Math.round(await top())).toBe(100);
  await pressKey(page);
  await expect(started(page)).toBeAttached();
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await page.reload();
  await settle(page);
  expect(await page.evaluate(() => scrollY)).toBe(900);
  await expect(waiting(page)).toBeAttached();
});

test.describe('during the start', () => {
  test.beforeEach(async ({ page }) => {
    if (!isExhaustive) return;
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  });

  test('Show more, pressed before it and again and again, loads one page', async ({ page, product }) => {
    product.markDirty();
    const client = await adminClient(product.url);
    const rows = Array.from({ length: 125 }, (_, index) => ({
      title: `Work ${index + 1}`,
      category: 'web' as const,
      description: 'A text.',
    }));
    await client.from('portfolio_items').insert(rows).throwOnError();
    await expect.poll(async () => (await page.request.get('/')).text()).toContain('Show more');
    const { release } = await holdApplication(page);
    const mayLoad = Promise.withResolvers<void>();
    const requests: string[] = [];
    await page.route('**/rest/v1/portfolio_items*', async (route) => {
      requests.push(route.request().url());
      await mayLoad.promise;
      await route.fallback();
    });
    await page.goto('/');
    const items = page.getByRole('list', { name: 'MORE WORK' }).getByRole('listitem');
    await expect(items).toHaveCount(60);
    const more = button(page, 'Show more');
    await more.click();
    // A press in each task, until the first has had its effect.
    await more.evaluate((button) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        if (button.ariaDisabled === 'true' || !(button instanceof HTMLElement)) return;
        button.click();
        port2.postMessage(null);
      };
      port2.postMessage(null);
    });
    release();
    await expect(button(page, 'Loading…')).toBeVisible();
    await expect(started(page)).toBeAttached();
    mayLoad.resolve();
    await expect(items).toHaveCount(120);
    expect(requests).toHaveLength(1);
  });

  test('a link that is followed opens its page once, and Back leads back', async ({ page }) => {
    const { release } = await holdApplication(page);
    const opened: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
    });
    const open = await hold(page, '/privacy');
    await page.goto('/');
    // The application asks for newer content once it has started. No element is found while the link is followed.
    const newerContent = page.waitForRequest('**/rest/v1/content_revision*');
    const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
    await privacy.click({ noWaitAfter: true });
    release();
    await newerContent;
    open();
    await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
    expect(opened).toEqual(['/', '/privacy']);
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('a message that is typed and sent arrives once and whole', async ({ page }) => {
    const message = 'We need a website, soon, and in two languages.';
    const { release } = await holdApplication(page);
    const releaseForm = await hold(page, formScript);
    const sent: unknown[] = [];
    await page.route(contactEndpoint, async (route) => {
      sent.push(route.request().postDataJSON());
      await route.fulfill({ json: {} });
    });
    await page.goto('/');
    await fillMessage(page, { Message: '' });
    release();
    await page.getByLabel('Message').pressSequentially(message, { delay: 30 });
    await expect(started(page)).toBeAttached();
    const send = button(page, 'SEND MESSAGE');
    await send.click();
    await send.click();
    releaseForm();
    await expect(toast(page, 'Message sent!')).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ name: 'Ada', email: 'ada@example.com', message })]);
  });
});

const offer = (page: Page) => page.getByText(/^The form could not be loaded/).first();

/** What is missing of the landing page in a tab that is older than the last deployment. */
type Missing = {
  script: RegExp;
  /** Documents that the tab loads. */
  loads?: number;
  isStorageForbidden?: boolean;
  /** The application runs, and says so too. */
  isAnnounced?: boolean;
  /** When the script is there again; never, unless given. */
  isBackAt?: 'the reload' | 'the next submit';
};

async function visitWithout(
  page: Page,
  { script, loads: expected = 2, isStorageForbidden, isAnnounced, isBackAt }: Missing,
): Promise<void> {
  if (isStorageForbidden) await forbidStorage(page);
  const loads = countLoads(page);
  const isTyped = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    // What is typed in the moment in which a page goes is that of neither.
    await isTyped.promise;
    return isBackAt === 'the reload' && loads() > 1 ? route.fallback() : notFound(route);
  });
  await page.goto('/');
  await pressKey(page);
  await fillMessage(page);
  isTyped.resolve();
  await expect.poll(loads).toBe(expected);
  await settle(page);
  await expectMessage(page);
  const send = button(page, 'SEND MESSAGE');
  if (isBackAt !== 'the reload') {
    await expect(offer(page)).toBeHidden();
    await send.click();
    await expect(offer(page)).toBeVisible();
    const address = page.locator('#contact').getByRole('link', { name: /hello@/ });
    await expect(address.first()).toHaveAttribute('href', /^mailto:/);
    await expect(page.getByText(/JavaScript/)).toBeHidden();
    await expectMessage(page);
  }
  if (isAnnounced) {
    await expect(page.getByRole('alert')).toContainText('Failed to send message. Please try again.');
    for (const failure of [page.getByRole('alert'), page.locator('#contact')]) {
      await expect(failure).toContainText('The form could not be loaded. Your text is still there');
      await expect(failure).toContainText('hello@');
    }
  }
  if (isBackAt) {
    await page.unroute(script);
    await acceptMessages(page);
    const sent = page.waitForRequest(contactEndpoint);
    await send.click();
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Ada', message: 'We need a website.' });
    await expect(toast(page, 'Message sent!')).toBeVisible();
  }
  expect(loads()).toBe(expected);
}

const missing: Record<string, Missing> = {
  'form, which is back at the reload': { script: formScript, isBackAt: 'the reload' },
  form: { script: formScript, isAnnounced: true },
  application: { script: entryScript },
  'form, while nothing can be stored': {
    ...{ script: formScript, loads: 1, isAnnounced: true, isStorageForbidden: true },
  },
};

test('an older tab without a script of its page is loaded again once, and keeps what is typed', async ({
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  for (const [part, row] of Object.entries(missing)) {
    await test.step(`without its ${part}`, async () => {
      // A tab remembers that it has loaded a page again.
      const page = await context.newPage();
      await visitWithout(page, row);
      await page.close();
    });
  }
});

for (const [part, script] of Object.entries({ form: formScript, page: landingScript })) {
  const title = `an older tab without its ${part} sends the message once that is there again`;
  test(title, { tag: '@full-browser' }, async ({ page, expectConsoleError }) => {
    expectConsoleError(/404/);
    await visitWithout(page, { script, isAnnounced: part === 'form', isBackAt: 'the next submit' });
  });
}

test('an application that does not start posts nothing to the page, keeps the text and offers the address after 10 s', async ({
  page,
}) => {
  // Stands still, so that a slow machine changes nothing.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1_000);
  await page.route(entryScript, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url());
  });
  await page.goto('/');
  await fillMessage(page);
  await button(page, 'SEND MESSAGE').click();
  await page.clock.runFor(9_000);
  await expect(offer(page)).toBeHidden();
  await page.clock.runFor(1_000);
  await expect(offer(page)).toContainText('hello@');
  await expectMessage(page);
  await expect(page).toHaveURL('/');
  expect(posted).toEqual([]);
});

test.describe('a tab that is older than the last deployment', () => {
  test('reloads once for a missing page, then keeps the prerendered page', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/404/);
    expectConsoleError(/could not be loaded/);
    const loads = countLoads(page);
    await page.route(pageScript, notFound);
    await page.goto('/');
    // From here on the application follows links itself.
    await waitForHydration(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect.poll(loads).toBe(2);
    await expect(page).toHaveURL('/privacy');
    await settle(page);
    const missing = page.waitForResponse(pageScript);
    await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
    await missing;
    await settle(page);
    expect(loads()).toBe(2);
    await expect(page.getByRole('heading', { name: /^Privacy/ })).toBeAttached();
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(20, 18, 43)');
  });

  test('shows the failure instead of reloading where an admin has typed', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/404/);
    await page.route(/\/assets\/supabase-[^/]+\.js$/, notFound);
    const toasts = page.waitForResponse(/\/assets\/toast-stack-[^/]+\.js$/);
    await page.goto('/login');
    await page.getByLabel('Email').fill(accounts.admin.email);
    await page.getByLabel('Password').fill(accounts.admin.password);
    await toasts;
    await settle(page);
    const loads = countLoads(page);
    await button(page, 'Log in').click();
    await expect(toast(page, 'This page is out of date')).toBeVisible();
    await settle(page);
    await expect(page.getByLabel('Email')).toHaveValue(accounts.admin.email);
    await expect(page.getByLabel('Password')).toHaveValue(accounts.admin.password);
    expect(loads()).toBe(0);
  });
});

test('a lost connection costs no text: the address is offered, and once it is back SEND MESSAGE starts the application', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/INTERNET_DISCONNECTED/);
  await page.goto('/');
  await waitForPrefetch(page);
  const loads = countLoads(page);
  await page.evaluate((type) => {
    document.addEventListener(type, () => document.body.setAttribute('data-test-failed', ''));
  }, pageFailed);
  await context.setOffline(true);
  await fillMessage(page);
  await expect(page.locator('[data-test-failed]')).toBeAttached();
  await button(page, 'SEND MESSAGE').click();
  await expect(page.locator('form').getByRole('link', { name: /hello@/ })).toBeVisible();
  await expectMessage(page);
  expect(loads()).toBe(0);
  await context.setOffline(false);
  await button(page, 'SEND MESSAGE').click();
  await expect.poll(loads).toBe(1);
  await expectMessage(page);
  await acceptMessages(page);
  await button(page, 'SEND MESSAGE').click();
  await expect(toast(page, 'Message sent!')).toBeVisible();
});

test('the page is complete at once, and stays so, when the backend is down and when it answers with half rows', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await publish(page, {});
  let requests = 0;
  let ended = 0;
  const noteEnd = (request: Request) => {
    if (request.url().includes('/rest/v1/')) ended += 1;
  };
  page.on('requestfinished', noteEnd);
  page.on('requestfailed', noteEnd);
  const openWith = async (answer: (route: Route) => Promise<void>, expected: number) => {
    requests = 0;
    ended = 0;
    await page.route('**/rest/v1/**', (route) => {
      requests += 1;
      return answer(route);
    });
    await page.goto('/');
    const before = await page.locator('main').textContent();
    for (const { title } of Object.values(landingDefaults)) expect(before).toContain(title);
    await waitForHydration(page);
    await expect.poll(() => [requests, ended]).toEqual([expected, expected]);
    await waitForIdle(page);
    expect(await page.locator('main').textContent()).toBe(before);
    await expect(page.getByRole('alert')).toHaveCount(0);
  };
  await openWith((route) => route.abort(), 1);
  const halfRows = [
    null,
    7,
    { revision: 99 },
    { section: 'hero', title: 7, subtitle: landingDefaults.hero.subtitle, content: {} },
    { id: 1, title: {} },
  ];
  // The revision, once more with the content, the texts, the items, the documents and their former slugs.
  await openWith((route) => route.fulfill({ json: halfRows }), 6);
});

test('a page that differs from its build, as after a translation, keeps what is typed and the focus', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/Minified React error #4/);
  const word = 'VIEW OUR WORK';
  const failed = page.waitForEvent('console', (message) => /React error #4/.test(message.text()));
  await acceptMessages(page);
  await page.route('/', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(`>${word}`, `>Anders ${word}`);
    expect(body).toContain('>Anders');
    await route.fulfill({ response, body });
  });
  const scripts = await holdApplication(page);
  const releaseForm = await hold(page, formScript);
  await page.goto('/');
  await fillMessage(page);
  await page.keyboard.press('End');
  await page.keyboard.type(' Soon.');
  await page.keyboard.press('ArrowLeft');
  scripts.release();
  await failed;
  await expect(page.getByText(word).first()).toHaveText(word);
  await expect(page.getByLabel('Message')).toBeFocused();
  await page.keyboard.type(', please');
  releaseForm();
  await expect(page.getByRole('heading', { name: 'SEND US A MESSAGE', exact: true })).toBeVisible();
  await expect(page.getByLabel('Message')).toBeFocused();
  const sent = page.waitForRequest(contactEndpoint);
  await button(page, 'SEND MESSAGE').click();
  const message = 'We need a website. Soon, please.';
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Ada', email: 'ada@example.com', message });
});

const offerInPlace = /^The form needs JavaScript and a recent browser/;

/** Where the form cannot work, the page is readable and gives the address in place of the form. */
async function expectOffer(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Project Noah' })).toBeVisible();
  await expect(button(page, 'SEND MESSAGE')).toBeHidden();
  await expect(page.getByLabel('Message')).toBeHidden();
  await expect(page.getByText(offerInPlace)).toContainText('hello@');
}

/** Serves the pages as a browser without the Popover API reads them. */
async function withoutPopovers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  });
  await page.route(
    ({ pathname }) => publicPaths(builtInContent).includes(pathname),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response,
        body: html
          .replaceAll(':popover-open', ':unknown-to-this-browser')
          .replaceAll(/ popover(target)?="/g, ' data-unknown$1="'),
      });
    },
  );
}

type LesserBrowser = {
  simulate?: (page: Page) => Promise<unknown>;
  navigation: string;
  closesMenu?: boolean;
};

const lesserBrowsers: Record<string, LesserBrowser> = {
  'does not know popovers': { simulate: withoutPopovers, navigation: 'Main' },
  'lacks what the application uses': {
    simulate: (page) => page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers')),
    navigation: 'Menu',
    closesMenu: true,
  },
  'runs no script': { navigation: 'Menu' },
};

for (const [name, { simulate, navigation, closesMenu }] of Object.entries(lesserBrowsers)) {
  test.describe(() => {
    test.use({ javaScriptEnabled: simulate !== undefined, viewport: { width: 360, height: 740 } });

    test(`a browser that ${name} shows the pages as they were sent, and follows their anchors`, async ({
      page,
    }) => {
      await simulate?.(page);
      const { scripts } = watchRequests(page);
      await page.goto('/');
      const links = page.getByRole('navigation', { name: navigation });
      const menu = button(page, 'Menu');
      if (navigation === 'Menu') await menu.click();
      else await expect(menu).toBeHidden();
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await sideways()).toBeLessThanOrEqual(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      await links.getByRole('link', { name: 'SERVICES' }).click();
      await expect(page).toHaveURL('/#services');
      await expect(page.getByRole('heading', { name: landingDefaults.services.title })).toBeInViewport();
      if (closesMenu) await expect(links).toBeHidden();
      await expectOffer(page);
      // Only the application gives the bar a ground once it lies over the text.
      await page.keyboard.press('Escape');
      await expect(page.getByRole('banner')).not.toBeInViewport();
      await page.goto('/case-study/project-noah');
      await page.getByRole('link', { name: 'Back to Portfolio' }).click();
      await expect(page).toHaveURL('/#portfolio');
      expect(scripts).toEqual([]);
    });
  });
}

test.describe('a page of the application', () => {
  const spinner = (page: Page) => page.getByRole('status', { name: 'Loading' });
  const failure = (page: Page) => page.getByRole('heading', { name: 'This page could not be loaded' });
  const wayBack = (page: Page) => page.getByRole('link', { name: 'Back to website' });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });

    test('says without JavaScript that it needs it, and leads back to the website', async ({ page }) => {
      await page.goto('/admin');
      await expect(page.getByRole('heading')).toHaveText('This page needs JavaScript');
      await expect(spinner(page)).toBeHidden();
      await expect(page.getByRole('button')).toHaveCount(0);
      await wayBack(page).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('contentinfo')).toBeVisible();
      // Only a script knows the year of the visit.
      await expect(page.getByRole('contentinfo')).not.toHaveText(/\d{4}/);
    });
  });

  test('whose application is missing, or then reports that it cannot start, is loaded again once, then offers Retry and a way back', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/404/);
    let loads = 0;
    const answerEntry = (answer: (route: Route) => Promise<void>) =>
      page.route(entryScript, (route) => {
        loads += 1;
        return answer(route);
      });
    await answerEntry(notFound);
    await page.goto('/login');
    await expect(failure(page)).toBeVisible();
    await expect.poll(() => loads).toBe(2);
    await expect(spinner(page)).toBeHidden();
    await expect(wayBack(page)).toHaveAttribute('href', '/');
    await answerEntry((route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "document.dispatchEvent(new Event('page:failed'))",
      }),
    );
    await button(page, 'Retry').click();
    await expect.poll(() => loads).toBe(3);
    await expect(failure(page)).toBeVisible();
    await page.unroute(entryScript);
    await button(page, 'Retry').click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
    expect(loads).toBe(3);
  });

  test('that loads for 15 seconds says so, and appears when it is loaded', async ({ page }) => {
    // Stands still, so that a slow machine changes nothing.
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 1_000);
    const release = await hold(page, entryScript);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(spinner(page)).toBeVisible();
    await page.clock.runFor(14_000);
    await expect(failure(page)).toBeHidden();
    await page.clock.runFor(1_000);
    await expect(failure(page)).toBeVisible();
    await expect(spinner(page)).toBeHidden();
    await page.clock.resume();
    release();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  });
});
