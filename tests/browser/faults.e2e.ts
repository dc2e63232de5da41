import type { Page, Request, Route } from '@playwright/test';
import { pageFailed } from '#boot/protocol.ts';
import { landingDefaults } from '#content/landing-defaults.ts';
import { button } from '#tests/support/elements.ts';
import { waitForHydration, waitForPrefetch } from '#tests/support/hydration.ts';
import { waitForFonts, waitForIdle } from '#tests/support/idle.ts';
import { accounts, expect, test } from '#tests/support/product.ts';
import { publish, type Stored } from '#tests/support/published-content.ts';

const formScript = /\/assets\/contact-form-[^/]+\.js$/;
const notFound = (route: Route) =>
  route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found.' });

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('We need a website.');
}

async function expectText(page: Page): Promise<void> {
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await expect(page.getByLabel('Message')).toHaveValue('We need a website.');
}

async function sendAgain(page: Page): Promise<void> {
  await page.route('**/functions/v1/contact-form', (route) => route.fulfill({ json: {} }));
  await button(page, 'SEND MESSAGE').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Message sent!' })).toBeVisible();
}

/** Counts the documents that a page loads. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'GET') loads += 1;
  });
  return () => loads;
}

/** Resolves when the page has shown everything that is under way. */
function settle(page: Page): Promise<void> {
  return page.waitForLoadState('networkidle');
}

test.describe('a tab that is older than the last deployment', () => {
  test('reloads once for the missing part of the form, with what is typed', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/404/);
    const loads = countLoads(page);
    await page.route(formScript, (route) => (loads() < 2 ? notFound(route) : route.continue()));
    await page.goto('/');
    await fill(page);
    await expect.poll(loads).toBe(2);
    await expectText(page);
    await page.route('**/functions/v1/contact-form', (route) => route.fulfill({ json: {} }));
    const sent = page.waitForRequest('**/functions/v1/contact-form');
    await button(page, 'SEND MESSAGE').click();
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Ada', message: 'We need a website.' });
    expect(loads()).toBe(2);
  });

  test('reloads once only, keeps the text and offers the address', async ({ page, expectConsoleError }) => {
    expectConsoleError(/404/);
    const loads = countLoads(page);
    await page.route(formScript, notFound);
    await page.goto('/');
    await fill(page);
    await expect.poll(loads).toBe(2);
    await expectText(page);
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
    await expectText(page);
    expect(loads()).toBe(2);
  });

  test('sends by a form that is there again at the next submit', { tag: '@full-browser' }, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/404/);
    const loads = countLoads(page);
    await page.route(formScript, notFound);
    await page.goto('/');
    await fill(page);
    await expect.poll(loads).toBe(2);
    await button(page, 'SEND MESSAGE').click();
    await expect(page.getByRole('alert')).toContainText('The form could not be loaded.');
    await page.unroute(formScript);
    await sendAgain(page);
    expect(loads()).toBe(2);
  });

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
    const isPage = /\/assets\/_site\.privacy-[^/]+\.js$/;
    await page.route(isPage, notFound);
    await page.goto('/');
    // From here on the application follows links itself.
    await waitForHydration(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect.poll(loads).toBe(2);
    await expect(page).toHaveURL('/privacy');
    await expect(page.getByRole('heading', { name: /^Privacy/ })).toBeVisible();
    await settle(page);
    const missing = page.waitForResponse(isPage);
    await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
    await missing;
    await settle(page);
    expect(loads()).toBe(2);
    await expect(page.getByRole('heading', { name: /^Privacy/ })).toBeAttached();
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(20, 18, 43)');
  });

  test('reloads / once when the application itself is gone', async ({ page, expectConsoleError }) => {
    expectConsoleError(/404/);
    const loads = countLoads(page);
    await page.route(/\/assets\/index-[^/]+\.js$/, notFound);
    await page.goto('/');
    await page.keyboard.press('Shift');
    await expect.poll(loads).toBe(2);
    await settle(page);
    await page.keyboard.press('Shift');
    await settle(page);
    expect(loads()).toBe(2);
  });

  test('shows the address when the form of the prerendered page is submitted', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/404/);
    const loads = countLoads(page);
    const isRoute = /\/assets\/_site\.index-[^/]+\.js$/;
    const offer = page.getByText(/^The form could not be loaded/);
    await page.route(isRoute, notFound);
    await page.goto('/');
    await page.keyboard.press('Shift');
    await expect.poll(loads).toBe(2);
    await settle(page);
    await fill(page);
    await expect(offer).toBeHidden();
    await button(page, 'SEND MESSAGE').click();
    await expect(offer).toBeVisible();
    await expect(offer.getByRole('link', { name: /hello@/ })).toHaveAttribute('href', /^mailto:/);
    await expectText(page);
    expect(loads()).toBe(2);
  });

  test('sends by an application that is there again at the next submit', { tag: '@full-browser' }, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/404/);
    const loads = countLoads(page);
    const isRoute = /\/assets\/_site\.index-[^/]+\.js$/;
    const offer = page.getByText(/^The form could not be loaded/);
    await page.route(isRoute, notFound);
    await page.goto('/');
    await page.keyboard.press('Shift');
    await expect.poll(loads).toBe(2);
    await settle(page);
    await fill(page);
    await button(page, 'SEND MESSAGE').click();
    await expect(offer).toBeVisible();
    await page.unroute(isRoute);
    await sendAgain(page);
    await expect(offer).toBeHidden();
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
    await fill(page);
    await missing;
    await settle(page);
    await expectText(page);
    // A reload would come after another request.
    await page.waitForLoadState('networkidle');
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
    await expect(page.getByRole('alert').filter({ hasText: 'This page is out of date' })).toBeVisible();
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
    await fill(page);
    await expect(page.locator('[data-test-failed]')).toBeAttached();
    await button(page, 'SEND MESSAGE').click();
    await expect(page.locator('form').getByRole('link', { name: /hello@/ })).toBeVisible();
    await expectText(page);
    expect(loads()).toBe(0);
    await context.setOffline(false);
    await page.locator('main').evaluate((main) => {
      main.append(
        Object.assign(document.createElement('button'), { type: 'button', textContent: 'Show more' }),
      );
    });
    await page.getByRole('button', { name }).click();
    await expect.poll(loads).toBe(1);
    await expectText(page);
    await sendAgain(page);
  });
}

const faults: Record<
  string,
  {
    answer: (route: Route) => Promise<void> | void;
    error?: RegExp;
    ends?: boolean;
    requests?: number;
    tag?: string;
  }
> = {
  'is down': { answer: (route) => route.abort(), error: /ERR_FAILED/ },
  'never answers': { answer: () => undefined, ends: false, tag: '@exhaustive' },
  'answers with HTML': {
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<p>Hello</p>' }),
    tag: '@exhaustive',
  },
  'answers with other JSON': {
    answer: (route) => route.fulfill({ json: { rows: 'none' } }),
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

for (const [name, { answer, error, ends = true, requests: expected = 1, tag = [] }] of Object.entries(
  faults,
)) {
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
    await expect(page.getByRole('contentinfo')).toBeVisible();
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
  await settle(page);
  const whole = await shift();
  return { whole, byTexts: whole - before };
}

function textsOf(change: (text: string) => string): Stored {
  const changed = Object.entries(landingDefaults).map(([section, texts]) => [
    section,
    { ...texts, title: change(texts.title), content: change(texts.content) },
  ]);
  return { texts: Object.fromEntries(changed) };
}

test('newer texts that equal the built-in ones change nothing on the page', async ({ page }) => {
  const { byTexts } = await shiftWith(
    page,
    textsOf((text) => text),
  );
  expect(byTexts).toBe(0);
});

test('newer texts of twice the length cause almost no layout shift', async ({ page }) => {
  const { whole } = await shiftWith(
    page,
    textsOf((text) => `${text} ${text}`),
  );
  expect(whole).toBeLessThanOrEqual(0.01);
  await expect(page.locator('#about h2')).toHaveText(
    `${landingDefaults.about.title} ${landingDefaults.about.title}`,
  );
});

test('a video whose autoplay is refused is a poster with a Play button', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
  });
  await page.goto('/');
  await waitForHydration(page);
  await expect(button(page, 'Play video')).toBeVisible();
  await expect(page.locator('video')).toHaveAttribute('poster', '/video/cloth.webp');
  await button(page, 'Play video').click();
  await expect(button(page, 'Play video')).toBeVisible();
});

test.describe('before the application runs', () => {
  test('with reduced motion the video plays and pauses by its button alone, and stays so when the application runs', async ({
    page,
  }) => {
    const mayRun = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await mayRun.promise;
      await route.continue();
    });
    await page.goto('/');
    const video = page.locator('video');
    const control = button(page, /video$/);
    // Reduced motion is asked for.
    await expect(video).toHaveJSProperty('paused', true);
    await control.click();
    await expect(video).toHaveJSProperty('paused', false);
    await expect(video).toHaveJSProperty('playbackRate', 0.75);
    await control.click();
    await expect(video).toHaveJSProperty('paused', true);
    mayRun.resolve();
    await waitForHydration(page);
    await expect(video).toHaveJSProperty('paused', true);
    await control.click();
    await expect(button(page, 'Pause video')).toBeVisible();
    await expect(video).toHaveJSProperty('paused', false);
  });

  test('missing fields of a submitted form are marked at once, and it is not sent later', async ({
    page,
  }) => {
    const mayRun = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await mayRun.promise;
      await route.continue();
    });
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
    mayRun.resolve();
    await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/^Please enter/);
    for (const label of ['Name', 'Email']) {
      await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid');
    }
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveValue('Ada');
    await page.getByLabel('Message').fill('We need a website.');
    await expect(page.getByLabel('Message')).not.toHaveAttribute('aria-invalid');
    expect(sent).toBe(0);
  });
});
