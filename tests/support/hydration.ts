import { expect, type Page, type Route } from '@playwright/test';
import { formReady } from '#boot/protocol.ts';

/** Starts the application of a prerendered page by a scroll, and waits until the page is interactive, at its top. */
export async function waitForHydration(page: Page): Promise<void> {
  // What scrolls a page before it is loaded may be the browser itself, and starts nothing.
  await page.waitForLoadState();
  await page.evaluate(() => window.scrollTo({ top: 60, behavior: 'instant' }));
  await expect(waiting(page)).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(page.locator('html[data-scrolled]')).toHaveCount(0);
}

/** Scrolls a hydrated page to its contact form, which is loaded then, and waits until that is interactive. */
export async function waitForForm(page: Page): Promise<void> {
  await page.getByLabel('Message').evaluate(
    (field, ready) =>
      new Promise((done) => {
        document.addEventListener(ready, done, { once: true });
        field.scrollIntoView({ behavior: 'instant' });
      }),
    formReady,
  );
}

/** Waits until the chunks of the application have been fetched ahead, so that a start does not need the connection. */
export async function waitForPrefetch(page: Page): Promise<void> {
  const links = page.locator('link[rel="prefetch"]');
  await expect(links.first()).toBeAttached();
  const waiting = () =>
    links.evaluateAll((all) =>
      all
        .map((link) => Reflect.get(link, 'href'))
        .filter((href) => !performance.getEntriesByName(href).length),
    );
  await expect.poll(waiting).toEqual([]);
}

/** The prerendered page whose application has not started, or has. */
export const waiting = (page: Page) => page.locator('#root[data-prerendered]');
export const started = (page: Page) => page.locator('#root:not([data-prerendered])');

/** Keeps requests waiting until the function that this returns is called: then they go on, or are answered so. */
export async function hold(
  page: Page,
  url: string | RegExp,
  answer = (route: Route) => route.fallback(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await answer(route);
  });
  return resolve;
}

/** Keeps the application from running until `release`. */
export async function holdApplication(page: Page): Promise<{ release: () => void }> {
  return { release: await hold(page, '**/assets/*.js') };
}
