import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, test as base } from '@playwright/test';
import { startProductProcess } from '../product-process.ts';
import { type accounts, signIn } from '../sign-in.ts';
import { scenes } from './scenes.ts';

const folder = resolve(import.meta.dirname, '../../.shots');
const widths = [360, 768, 1280, 1920];

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A product with the demo content for each worker, and a session of each demo account. */
const test = base.extend<
  object,
  { productUrl: string; sessions: Record<keyof typeof accounts, StorageState> }
>({
  productUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures.
    async ({}, use) => {
      using data = mkdtempDisposableSync(join(tmpdir(), 'agency-shots-'));
      const product = await startProductProcess({ PORT: '0', DATA_DIR: data.path });
      await use(product.url);
      await product.end('SIGTERM');
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  sessions: [
    async ({ browser, productUrl }, use) => {
      const stateOf = async (account: keyof typeof accounts) => {
        const page = await browser.newPage({ baseURL: productUrl });
        await signIn(page, account);
        const state = await page.context().storageState();
        await page.close();
        return state;
      };
      await use({ admin: await stateOf('admin'), member: await stateOf('member') });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ productUrl }, use) => use(productUrl),
});

for (const { name, path, account, mock, prepare } of scenes) {
  test(name, async ({ page, sessions }) => {
    if (account) await page.context().setStorageState(sessions[account]);
    await page.route('https://pictures.example/**', (route) => route.abort());
    await mock?.(page);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    // Pictures below the first screen load only when the page is scrolled near them.
    await page.evaluate(() => {
      for (const picture of document.images) picture.loading = 'eager';
    });
    await page.waitForLoadState('networkidle');
    const isAppArea = /^\/(admin|login|reset-password)/.test(path);
    for (const colorScheme of isAppArea ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
        // Fixed elements belong to the top of the whole page.
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.screenshot({
          path: join(folder, `${name}-${width}${isAppArea ? `-${colorScheme}` : ''}.png`),
          fullPage: true,
          animations: 'disabled',
        });
      }
    }
  });
}
