import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { field, sidebar } from '#tests/browser/verbs.ts';
import { faultsInEveryLook } from '#tests/support/accessibility.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { accounts, expect, storeSession, test } from '#tests/support/product.ts';
import { backends } from './backends.ts';
import { type Scene, scenes } from './scenes.ts';

const folder = resolve(import.meta.dirname, '../../.shots');

/** Brings a page into a state. */
async function open(
  page: Page,
  { path, as, backend, steps = [], shows: [role, name], widths: [width] = [] }: Scene,
): Promise<void> {
  if (as && page.url() === 'about:blank') await storeSession(page, accounts[as]);
  if (path !== undefined) await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (backend) await backends[backend](page);
  if (width !== undefined) await page.setViewportSize({ width, height: 740 });
  if (path !== undefined) {
    await page.goto(path);
    if (!isOfApplication(page)) await waitForHydration(page);
    else if (steps.length > 0) await page.getByRole('heading', { level: 1 }).waitFor();
  }
  for (const step of steps) {
    if (typeof step === 'function') await step(page);
    else if (typeof step === 'string' || step instanceof RegExp)
      await page.getByRole('button', { name: step, exact: true }).first().click();
    else await field(page, step[0]).fill(step[1]);
  }
  const all = { text: page.getByText(name), alert: page.getByRole('alert').filter({ hasText: name }) };
  const shown = role === 'text' || role === 'alert' ? all[role] : page.getByRole(role, { name });
  await expect(shown.first()).toBeVisible();
}

/** Whether a page has a dark form, too, and is drawn by the application alone. */
const isOfApplication = (page: Page) => /^\/(admin|login|reset-password)/.test(new URL(page.url()).pathname);

/** Takes the pictures of `npm run shots`. */
async function takePictures(page: Page, { name, widths = [360, 768, 1280, 1920] }: Scene): Promise<void> {
  // Pictures below the first screen load only when the page is scrolled near them.
  await page.evaluate(() => {
    for (const picture of document.images) picture.loading = 'eager';
  });
  await page.waitForLoadState('networkidle');
  for (const colorScheme of isOfApplication(page) ? (['dark', 'light'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
      // Fixed elements belong to the top of the whole page.
      await page.evaluate(() => window.scrollTo(0, 0));
      const file = `${name}-${width}${isOfApplication(page) ? `-${colorScheme}` : ''}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' });
    }
  }
}

for (const [place, each] of Object.entries(scenes)) {
  test(`${place}: every scene shows what it must, fits and has no accessibility fault`, async ({
    page,
    expectConsoleError,
  }, { project }) => {
    const faults: string[] = [];
    for (const scene of each) {
      await test.step(scene.name, async () => {
        if (scene.logs) expectConsoleError(scene.logs);
        await open(page, scene);
        if (project.name === 'screenshots') await takePictures(page, scene);
        else faults.push(...(await faultsInEveryLook(page, { screen: scene.name, widths: scene.widths })));
      });
    }
    expect(faults).toEqual([]);
  });
}

test('forced colours show what is selected', async ({ page }) => {
  await storeSession(page, accounts.admin);
  await backends['long texts'](page);
  await page.goto('/admin/messages');
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (element: Locator) => element.evaluate((it) => getComputedStyle(it).backgroundColor);
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await box('Select Visitor 1').press('Space');
  expect(await ground(box('Select Visitor 1'))).not.toBe(await ground(box('Select Visitor 2')));
  const link = (name: string) => sidebar(page).getByRole('link', { name });
  expect(await ground(link('Messages'))).not.toBe(await ground(link('Portfolio')));
  const filter = (text: string) => page.locator('label').getByText(text, { exact: true }).locator('..');
  expect(await ground(filter('All'))).not.toBe(await ground(filter('Unread')));
});
