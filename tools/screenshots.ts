import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startProduct } from '#server/product.ts';
import { runUntilStopped } from '#server/run-until-stopped.ts';
import { withoutContactVariables } from '#server/settings.ts';
import { launchBrowser } from './browser.ts';
import { accountOf, type Scene, scenes } from './screenshots/scenes.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, '.shots');
const widths = [360, 768, 1280, 1920];
const schemes = ['light', 'dark'] as const;

/** Pictures below the first screen load only when the page is scrolled near them. */
async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const picture of document.images) picture.loading = 'eager';
  });
}

/** Takes the pictures of a scene at every width: light and dark where the page knows both. */
async function captureScene(browser: Browser, url: string, scene: Scene): Promise<void> {
  const isAppArea = /^\/(admin|login|reset-password)/.test(scene.path);
  for (const colorScheme of isAppArea ? schemes : schemes.slice(0, 1)) {
    for (const width of widths) {
      const context = await browser.newContext({
        baseURL: url,
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: width < 768 ? 740 : 900 },
      });
      const page = await context.newPage();
      if (scene.account) {
        await page.goto('/login');
        await page.getByLabel('Email').fill(accountOf[scene.account].email);
        await page.getByLabel('Password').fill(accountOf[scene.account].password);
        await page.getByRole('button', { name: 'Log in' }).click();
        await page.getByText('Logged in as:').first().waitFor();
      }
      await page.goto(scene.path);
      await page.waitForLoadState('networkidle');
      await scene.prepare?.(page);
      await loadLazyPictures(page);
      await page.waitForLoadState('networkidle');
      await page.screenshot({
        path: join(folder, `${scene.name}-${width}${isAppArea ? `-${colorScheme}` : ''}.png`),
        fullPage: true,
        animations: 'disabled',
      });
      await context.close();
    }
  }
}

await runUntilStopped(async (signal) => {
  const wanted = process.argv.slice(2);
  const chosen = scenes.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  if (chosen.length === 0)
    throw new Error(`No such scene; there are ${scenes.map(({ name }) => name).join(', ')}.`);

  const dataDir = mkdtempSync(join(tmpdir(), 'agency-shots-'));
  const env = { ...withoutContactVariables(process.env), PORT: '0', DATA_DIR: dataDir };
  const product = await startProduct(root, env, signal);
  const browser = await launchBrowser();
  mkdirSync(folder, { recursive: true });
  try {
    for (const scene of chosen) {
      signal.throwIfAborted();
      await captureScene(browser, product.url, scene);
      console.log(scene.name);
    }
  } finally {
    await browser.close();
    await product.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  process.exit(0);
});
