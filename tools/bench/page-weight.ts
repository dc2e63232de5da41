import type { Browser, Page } from '@playwright/test';
import { builtInContent } from '#content/built-in-content.ts';
import { publicPaths } from '#content/pages.ts';
import { signIn } from '../sign-in.ts';
import type { Figure } from './figures.ts';
import { sumOf, watchTransfers } from './transfer.ts';

/** What a first visit to each public page transfers, nothing touched, nothing cached. */
export async function publicPageWeight(browser: Browser, baseURL: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of publicPaths(builtInContent)) {
    const page = await browser.newPage({ baseURL });
    figures.push(...(await pageWeight(page, path)));
    await page.close();
  }
  return figures;
}

async function pageWeight(page: Page, path: string): Promise<Figure[]> {
  const { transfersOf, quiet } = watchTransfers(page);
  const response = await page.goto(path);
  if (!response?.ok()) throw new Error(`${path} was answered with ${response?.status() ?? 'nothing'}.`);
  // What it fetches ahead comes once the browser has nothing to do.
  await page.locator('link[rel="prefetch"]').first().waitFor({ state: 'attached' });
  await quiet();
  const found = await page.evaluate(() => ({
    inlineScript: [...document.querySelectorAll('script:not([src], [type$="json"])')]
      .map((script) => script.textContent.length)
      .reduce((sum, length) => sum + length, 0),
    fonts: [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]')].map(
      ({ href }) => href,
    ),
    videoSource: document.querySelector('video source')?.getAttribute('src'),
    poster: document.querySelector('video')?.getAttribute('poster'),
  }));
  const scripts = await transfersOf('script');
  const fonts = (await transfersOf('font')).filter(({ url }) => found.fonts.includes(url));
  const ahead = (await transfersOf('other')).filter(({ url }) => url.endsWith('.js'));
  const figure = (budget: Figure['budget'], measured: number): Figure => ({ budget, of: path, measured });
  const figures = [
    figure('scriptBeforeInteraction', found.inlineScript + sumOf(scripts)),
    figure('publicScript', sumOf(ahead)),
    figure('preloadedFonts', sumOf(fonts)),
    figure('preloadedFontFiles', fonts.length),
  ];
  if (path !== '/') return figures;
  const { responseHeadersSize, responseBodySize } = await response.request().sizes();
  return [
    ...figures,
    figure('landingDocument', responseHeadersSize + responseBodySize),
    figure('firstVideo', await sizeOf(page, found.videoSource)),
    figure('poster', await sizeOf(page, found.poster)),
  ];
}

async function sizeOf(page: Page, address: string | null | undefined): Promise<number> {
  if (!address) throw new Error('The landing page has no video with a poster.');
  const response = await page.request.get(address);
  if (!response.ok()) throw new Error(`${address} was answered with ${response.status()}.`);
  return (await response.body()).byteLength;
}

/** The scripts that the list of portfolio items loads for a signed-in admin without a cache. */
export async function adminPageWeight(browser: Browser, baseURL: string): Promise<Figure[]> {
  const login = await browser.newPage({ baseURL });
  await signIn(login, 'admin');
  const storageState = await login.context().storageState();
  await login.close();

  const page = await browser.newPage({ baseURL, storageState });
  const { transfersOf, quiet } = watchTransfers(page);
  await page.goto('/admin/portfolio');
  await page.getByRole('table').waitFor();
  await quiet();
  const scripts = await transfersOf('script');
  await page.close();
  const of = '/admin/portfolio';
  return [
    { budget: 'adminScript', of, measured: sumOf(scripts) },
    { budget: 'adminScriptFiles', of, measured: scripts.length },
  ];
}
