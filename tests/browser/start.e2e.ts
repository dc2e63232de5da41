import type { Page, Request, Route } from '@playwright/test';
import { pageFailed } from '#boot/protocol.ts';
import { builtInContent } from '#content/built-in-content.ts';
import { landingDefaults } from '#content/landing-defaults.ts';
import { publicPaths } from '#content/pages.ts';
import { button, toast } from '#tests/browser/verbs.ts';
import { acceptMessages, contactEndpoint, expectMessage, fillMessage } from '#tests/support/contact-form.ts';
import {
  holdApplication,
  started,
  waitForHydration,
  waitForPrefetch,
  waiting,
} from '#tests/support/hydration.ts';
import { waitForFonts, waitForIdle } from '#tests/support/idle.ts';
import { accounts, expect, storeSession, test } from '#tests/support/product.ts';
import { publish, type Stored } from '#tests/support/published-content.ts';
import { adminClient } from '#tests/support/tables.ts';
import { isExhaustive } from '#tools/test/depth.ts';

// What starts the application of a page, what a visitor does while it starts, and where it cannot.

const unknownPaths = ['/no/such/page', '/case-study/steensma'];

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

/** What a page logs of unknown paths. */
function watchLog(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info' && message.text().startsWith('No page')) logged.push(message.text());
  });
  return logged;
}

/** Ends when the browser has had nothing to do, so that what begins by itself would have begun. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await waitForIdle(page);
}

const pressKey = (page: Page) => page.keyboard.press('Shift');

test('before the first interaction every public page runs its inline script alone, and its start runs what was fetched ahead', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const { scripts, prefetched, other } = watchRequests(page);
  for (const path of [...publicPaths(builtInContent), ...unknownPaths, '/#contact']) {
    await page.goto('about:blank');
    await page.goto(path);
    await settle(page);
    await expect(waiting(page), path).toBeAttached();
  }
  expect([scripts, other]).toEqual([[], []]);
  expect(prefetched).toContainEqual(expect.stringMatching(entryScript));
  prefetched.length = 0;
  await page.goto('/privacy');
  await waitForPrefetch(page);
  await pressKey(page);
  await expect(started(page)).toBeAttached();
  for (const path of prefetched) expect(scripts).toContain(path);
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
    'a wheel': (page) => page.mouse.wheel(0, 20),
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
        await page.goto('about:blank');
        await page.goto('/');
        await expect(waiting(page)).toBeAttached();
        await interact(page);
        await expect(started(page)).toBeAttached();
      });
    }
  });

  test('no field has letters so small that iOS zooms into it', async ({ page }) => {
    for (const [path, field] of [
      ['/', 'Message'],
      ['/login', 'Password'],
    ] as const) {
      await page.goto(path);
      const fontSize = await page.getByLabel(field).evaluate((input) => getComputedStyle(input).fontSize);
      expect(Number.parseFloat(fontSize), path).toBeGreaterThanOrEqual(16);
    }
  });
});

test('a stored session starts the application at once, and the top bar stands, on known and unknown paths', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const logged = watchLog(page);
  const unknown = ['/admin/nothing', '/case-study/project-noah/more', '/Privacy'];
  for (const path of unknown) {
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  }
  await storeSession(page, accounts.admin);
  for (const path of ['/', '/privacy', '/case-study/project-noah', ...unknown]) {
    await page.goto(path);
    await expect(page.getByText(`Logged in as: ${accounts.admin.email}`)).toBeVisible();
    await expect(started(page)).toBeAttached();
    if (!unknown.includes(path)) continue;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  }
  expect(logged).toEqual([...unknown, ...unknown].map((path) => `No page has this path: ${path}`));
});

test('an unknown path says so and is logged once, before and after the application has started', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const logged = watchLog(page);
  const heading = page.getByRole('heading', { name: 'Oops! Page not found' });
  await page.goto('/no/such/page');
  await expect(heading).toBeVisible();
  await expect(waiting(page)).toBeAttached();
  expect(logged).toEqual(['No page has this path: /no/such/page']);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(heading).toHaveCount(0);
  await page.goBack();
  await expect(heading).toBeVisible();
  expect(logged).toHaveLength(1);
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
    const mayOpen = Promise.withResolvers<void>();
    const opened: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
    });
    await page.route('/privacy', async (route) => {
      await mayOpen.promise;
      await route.fallback();
    });
    await page.goto('/');
    // The application asks for newer content once it has started. No element is found while the link is followed.
    const newerContent = page.waitForRequest('**/rest/v1/content_revision*');
    const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
    await privacy.click({ noWaitAfter: true });
    release();
    await newerContent;
    mayOpen.resolve();
    await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
    expect(opened).toEqual(['/', '/privacy']);
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('a message that is typed and sent arrives once and whole', async ({ page }) => {
    const message = 'We need a website, soon, and in two languages.';
    const { release } = await holdApplication(page);
    const form = await holdApplication(page, formScript);
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
    form.release();
    await expect(toast(page, 'Message sent!')).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ name: 'Ada', email: 'ada@example.com', message })]);
  });

  test('missing fields of a submitted form are marked at once, and it is not sent later', async ({
    page,
  }) => {
    const { release } = await holdApplication(page);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/functions/')) sent += 1;
    });
    await page.goto('/');
    await page.getByLabel('Email').fill('ada@example.com');
    await button(page, 'SEND MESSAGE').click();
    await expect(page.getByLabel('Name')).toBeFocused();
    for (const label of ['Name', 'Message']) {
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    }
    await page.getByLabel('Name').pressSequentially('Ada');
    release();
    await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/^Please enter/);
    for (const label of ['Name', 'Email']) {
      await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid');
    }
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.getByLabel('Message').fill('We need a website.');
    await expect(page.getByLabel('Message')).not.toHaveAttribute('aria-invalid');
    await expectMessage(page);
    expect(sent).toBe(0);
  });

  test('what is scrolled stays scrolled', async ({ page }) => {
    const { release } = await holdApplication(page);
    await page.goto('/');
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 400);
    release();
    await page.mouse.wheel(0, 400);
    await expect(started(page)).toBeAttached();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(800);
  });
});

test.describe('a tab that is older than the last deployment', () => {
  const offer = (page: Page) => page.getByText(/^The form could not be loaded/);

  test('reloads once for the missing part of the form, with what is typed', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/404/);
    const loads = countLoads(page);
    await page.route(formScript, (route) => (loads() < 2 ? notFound(route) : route.continue()));
    await page.goto('/');
    await fillMessage(page);
    await expect.poll(loads).toBe(2);
    await expectMessage(page);
    await acceptMessages(page);
    const sent = page.waitForRequest(contactEndpoint);
    await button(page, 'SEND MESSAGE').click();
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Ada', message: 'We need a website.' });
    expect(loads()).toBe(2);
  });

  test('reloads once only, keeps the text and offers the address', async ({ page, expectConsoleError }) => {
    expectConsoleError(/404/);
    const loads = countLoads(page);
    await page.route(formScript, notFound);
    await page.goto('/');
    await fillMessage(page);
    await expect.poll(loads).toBe(2);
    await expectMessage(page);
    await button(page, 'SEND MESSAGE').click();
    await expect(page.getByRole('alert')).toContainText('Failed to send message. Please try again.');
    for (const failure of [
      page.getByRole('alert'),
      page.locator('#contact').getByText(/could not be loaded/),
    ]) {
      await expect(failure).toContainText('The form could not be loaded. Your text is still there');
      await expect(failure).toContainText('hello@');
    }
    await expect(page.getByText(/JavaScript/)).toBeHidden();
    await expectMessage(page);
    expect(loads()).toBe(2);
  });

  for (const [part, script] of Object.entries({ application: entryScript, page: landingScript })) {
    test(`reloads / once where its ${part} is gone, and offers the address when the form is submitted`, async ({
      page,
      expectConsoleError,
    }) => {
      expectConsoleError(/404/);
      const loads = countLoads(page);
      await page.route(script, notFound);
      await page.goto('/');
      await pressKey(page);
      await expect.poll(loads).toBe(2);
      await settle(page);
      await fillMessage(page);
      await expect(offer(page)).toBeHidden();
      await button(page, 'SEND MESSAGE').click();
      await expect(offer(page)).toBeVisible();
      await expect(offer(page).getByRole('link', { name: /hello@/ })).toHaveAttribute('href', /^mailto:/);
      await expectMessage(page);
      expect(loads()).toBe(2);
    });
  }

  for (const [part, script] of Object.entries({ form: formScript, page: landingScript })) {
    const title = `sends by a ${part} that is there again at the next submit`;
    test(title, { tag: '@full-browser' }, async ({ page, expectConsoleError }) => {
      expectConsoleError(/404/);
      const loads = countLoads(page);
      await page.route(script, notFound);
      await page.goto('/');
      await pressKey(page);
      await fillMessage(page);
      await expect.poll(loads).toBe(2);
      await settle(page);
      await button(page, 'SEND MESSAGE').click();
      await expect(offer(page).first()).toBeVisible();
      await page.unroute(script);
      await acceptMessages(page);
      await button(page, 'SEND MESSAGE').click();
      await expect(toast(page, 'Message sent!')).toBeVisible();
      expect(loads()).toBe(2);
    });
  }

  test('shows that the form could not be loaded where the visit began on another page', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED/);
    await page.goto('/privacy');
    await waitForHydration(page);
    await page.route(formScript, (route) => route.abort());
    // The site does not answer, so nothing is reloaded.
    await page.route('**/*', (route) =>
      route.request().method() === 'HEAD' ? route.abort() : route.fallback(),
    );
    await page.getByRole('banner').getByRole('link', { name: 'CONTACT' }).click();
    const failure = page.getByText('The contact form could not be loaded. Reload the page, or write to');
    await expect(failure).toContainText('hello@');
  });

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

  test('never reloads where nothing can be stored', async ({ page, expectConsoleError }) => {
    expectConsoleError(/404/);
    const loads = countLoads(page);
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('Forbidden', 'SecurityError');
        },
      });
    });
    await page.route(formScript, notFound);
    const missing = page.waitForResponse(formScript);
    await page.goto('/');
    await fillMessage(page);
    await missing;
    await settle(page);
    await expectMessage(page);
    expect(loads()).toBe(1);
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

for (const name of ['SEND MESSAGE', 'Show more']) {
  const title = `a lost connection costs no text: the address is offered, and once it is back ${name} starts the application`;
  test(title, async ({ page, context, expectConsoleError }) => {
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
    await page.locator('main').evaluate((main) => {
      main.append(
        Object.assign(document.createElement('button'), { type: 'button', textContent: 'Show more' }),
      );
    });
    await page.getByRole('button', { name }).click();
    await expect.poll(loads).toBe(1);
    await expectMessage(page);
    await acceptMessages(page);
    await button(page, 'SEND MESSAGE').click();
    await expect(toast(page, 'Message sent!')).toBeVisible();
  });
}

type BackendFault = {
  answer: (route: Route) => Promise<void> | void;
  error?: RegExp;
  ends?: boolean;
  requests?: number;
  tag?: string;
};

const backendFaults: Record<string, BackendFault> = {
  'is down': { answer: (route) => route.abort(), error: /ERR_FAILED/ },
  'never answers': { answer: () => undefined, ends: false, tag: '@exhaustive' },
  'answers with HTML': {
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<p>Hello</p>' }),
    tag: '@exhaustive',
  },
  'answers with half rows': {
    // The revision, once more with the content, the texts, the items, the documents and their former slugs.
    requests: 6,
    answer: (route) =>
      route.fulfill({
        json: [
          null,
          7,
          { revision: 99 },
          { section: 'hero', title: 7, subtitle: landingDefaults.hero.subtitle, content: {} },
          { id: 1, title: {} },
        ],
      }),
  },
};

for (const [name, fault] of Object.entries(backendFaults)) {
  const { answer, error, ends = true, requests: expected = 1, tag = [] } = fault;
  const title = `the page is complete at once, and stays so, when the backend ${name}`;
  test(title, { tag }, async ({ page, expectConsoleError }) => {
    if (error) expectConsoleError(error);
    await publish(page, {});
    let requests = 0;
    let ended = 0;
    const noteEnd = (request: Request) => {
      if (request.url().includes('/rest/v1/')) ended += 1;
    };
    page.on('requestfinished', noteEnd);
    page.on('requestfailed', noteEnd);
    await page.route('**/rest/v1/**', (route) => {
      requests += 1;
      return answer(route);
    });
    await page.goto('/');
    const before = await page.locator('main').textContent();
    for (const { title } of Object.values(landingDefaults)) expect(before).toContain(title);
    await waitForHydration(page);
    await expect.poll(() => requests).toBe(expected);
    await expect.poll(() => ended).toBe(ends ? expected : 0);
    await waitForIdle(page);
    expect(await page.locator('main').textContent()).toBe(before);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

/**
 * The layout shifts of a landing page that is published with its built-in texts, of which these are the newer ones: of
 * the whole visit, and of what came after the newer texts, which arrive once everything else is there.
 */
async function shiftWith(page: Page, newer: Stored): Promise<{ whole: number; byTexts: number }> {
  const isSettled = Promise.withResolvers<void>();
  const store = await publish(page, {});
  store(newer);
  await page.route('**/rest/v1/content_revision*', async (route) => {
    await isSettled.promise;
    await route.fallback();
  });
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      // The type of layout shift entries is not among TypeScript's.
      for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
      Reflect.set(window, 'shift', sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shift = async () => {
    await waitForIdle(page);
    return page.evaluate(() => Number(Reflect.get(window, 'shift') ?? 0));
  };
  await page.goto('/');
  await waitForHydration(page);
  await waitForFonts(page);
  const before = await shift();
  const arrived = page.waitForResponse('**/rest/v1/portfolio_items*');
  isSettled.resolve();
  await arrived;
  await page.waitForLoadState('networkidle');
  const whole = await shift();
  return { whole, byTexts: whole - before };
}

const textsOf = (change: (text: string) => string): Stored => ({
  texts: Object.fromEntries(
    Object.entries(landingDefaults).map(([section, texts]) => [
      section,
      { ...texts, title: change(texts.title), content: change(texts.content) },
    ]),
  ),
});

test('newer texts that equal the built-in ones change nothing, and those of twice the length shift almost nothing', async ({
  page,
}) => {
  const equal = textsOf((text) => text);
  expect((await shiftWith(page, equal)).byTexts).toBe(0);
  await page.unrouteAll();
  const longer = textsOf((text) => `${text} ${text}`);
  expect((await shiftWith(page, longer)).whole).toBeLessThanOrEqual(0.01);
  const { title } = landingDefaults.about;
  await expect(page.locator('#about h2')).toHaveText(`${title} ${title}`);
});

test.describe('a page of the application', () => {
  const spinner = (page: Page) => page.getByRole('status', { name: 'Loading' });
  const failure = (page: Page) => page.getByRole('heading', { name: 'This page could not be loaded' });
  const wayBack = (page: Page) => page.getByRole('link', { name: 'Back to website' });

  test('says without JavaScript that it needs it, and leads back to the website', async ({
    browser,
    product,
  }) => {
    const page = await browser.newPage({ baseURL: product.url, javaScriptEnabled: false });
    for (const path of ['/login', '/admin', '/reset-password']) {
      await page.goto(path);
      await expect(page.getByRole('heading')).toHaveText('This page needs JavaScript');
      await expect(spinner(page)).toBeHidden();
      await expect(page.getByRole('button')).toHaveCount(0);
    }
    await wayBack(page).click();
    await expect(page).toHaveURL('/');
    await page.close();
  });

  const faults: Record<string, (route: Route) => Promise<void>> = {
    'is missing': notFound,
    'reports that it cannot start': (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "document.dispatchEvent(new Event('page:failed'))",
      }),
  };

  test('whose application is missing or reports that it cannot start is loaded again once, then offers Retry and a way back', async ({
    context,
    expectConsoleError,
  }) => {
    expectConsoleError(/404/);
    for (const [fault, answer] of Object.entries(faults)) {
      await test.step(fault, async () => {
        // A tab remembers that it has loaded a page again.
        const page = await context.newPage();
        let loads = 0;
        await page.route(entryScript, (route) => {
          loads += 1;
          return answer(route);
        });
        await page.goto('/login');
        await expect(failure(page)).toBeVisible();
        expect(loads).toBe(2);
        await expect(spinner(page)).toBeHidden();
        await expect(wayBack(page)).toHaveAttribute('href', '/');
        await button(page, 'Retry').click();
        await expect.poll(() => loads).toBe(3);
        await expect(failure(page)).toBeVisible();
        await page.unroute(entryScript);
        await button(page, 'Retry').click();
        await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
        await expect(failure(page)).toHaveCount(0);
        await page.close();
      });
    }
  });

  test('that loads for 15 seconds says so, and appears when it is loaded', async ({ page }) => {
    // Stands still, so that a slow machine changes nothing.
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 1_000);
    const { release } = await holdApplication(page, entryScript);
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
