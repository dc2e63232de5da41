import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { field, sidebar } from '#tests/browser/verbs.ts';
import { faultsInEveryLook } from '#tests/support/accessibility.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { accounts, expect, storeSession, test } from '#tests/support/product.ts';
import { backends } from './backends.ts';
import { type Scene, scenes } from './scenes.ts';

const folder = resolve(import.meta.dirname, '../../.shots');

/** Opens a page and brings it into a state. */
async function open(
  page: Page,
  { path, as, backend, steps = [], shows: [role, name] }: Scene,
): Promise<void> {
  if (as) await storeSession(page, accounts[as]);
  if (backend) await backends[backend](page);
  await page.goto(path);
  if (!isOfApplication(path)) await waitForHydration(page);
  else if (steps.length > 0) await page.getByRole('heading', { level: 1 }).waitFor();
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
const isOfApplication = (path: string) => /^\/(admin|login|reset-password)/.test(path);

/** Takes the pictures of `npm run shots`. */
async function takePictures(
  page: Page,
  { name, path, widths = [360, 768, 1280, 1920] }: Scene,
): Promise<void> {
  // Pictures below the first screen load only when the page is scrolled near them.
  await page.evaluate(() => {
    for (const picture of document.images) picture.loading = 'eager';
  });
  await page.waitForLoadState('networkidle');
  for (const colorScheme of isOfApplication(path) ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
      // Fixed elements belong to the top of the whole page.
      await page.evaluate(() => window.scrollTo(0, 0));
      const file = `${name}-${width}${isOfApplication(path) ? `-${colorScheme}` : ''}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' });
    }
  }
}

for (const scene of scenes) {
  test(`${scene.name} shows what it must, fits and has no accessibility fault`, async ({
    page,
    expectConsoleError,
  }, { project }) => {
    if (scene.logs) expectConsoleError(scene.logs);
    if (scene.widths) await page.setViewportSize({ width: scene.widths[0] ?? 0, height: 740 });
    await open(page, scene);
    if (project.name === 'screenshots') await takePictures(page, scene);
    else expect(await faultsInEveryLook(page, { screen: scene.name, widths: scene.widths })).toEqual([]);
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
