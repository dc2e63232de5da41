import type { Browser, BrowserContext } from '@playwright/test';
import { publicPaths } from '#content/pages.ts';
import { budgets } from './budgets.ts';
import type { Figure } from './figures.ts';
import { sumOf, type Transfer, watchTransfers } from './transfer.ts';

/** A first visit to a public page, nothing touched, nothing cached. */
export type Visit = {
  path: string;
  /** Script files, the application included. */
  scripts: Transfer[];
  /** Characters of scripts that stand in the page. */
  inlineScript: number;
  /** Body of the document, as transferred. */
  document: number;
  /** Fonts that the document asks to be preloaded, as transferred. */
  fonts: number[];
  /** Sources of its video, in the order in which a browser tries them. */
  videoSources: string[];
  poster: string | null;
};

/** Visits every public page as a browser does that has never been here. */
export async function visitPublicPages(browser: Browser, origin: string): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const path of publicPaths) {
    const context = await browser.newContext();
    visits.push(await visit(context, origin, path));
    await context.close();
  }
  return visits;
}

async function visit(context: BrowserContext, origin: string, path: string): Promise<Visit> {
  const page = await context.newPage();
  const transfers = await watchTransfers(page);
  const response = await page.goto(origin + path);
  if (!response?.ok()) throw new Error(`${path} was answered with ${response?.status() ?? 'nothing'}.`);
  const { responseBodySize } = await response.request().sizes();
  await transfers.quiet();
  const found = await page.evaluate(() => ({
    inline: [...document.querySelectorAll('script:not([src], [type="application/ld+json"])')]
      .map((script) => script.textContent?.length ?? 0)
      .reduce((sum, length) => sum + length, 0),
    fonts: [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]')].map(
      ({ href }) => href,
    ),
    videoSources: [...document.querySelectorAll('video source')].map(
      (source) => source.getAttribute('src') ?? '',
    ),
    poster: document.querySelector('video')?.getAttribute('poster') ?? null,
  }));
  const fonts = transfers.of('Font').filter(({ url }) => found.fonts.includes(url));
  return {
    path,
    scripts: transfers.of('Script'),
    inlineScript: found.inline,
    document: responseBodySize,
    fonts: fonts.map(({ bytes }) => bytes),
    videoSources: found.videoSources,
    poster: found.poster,
  };
}

/** What the public pages weigh. */
export async function publicPageWeight(visits: readonly Visit[], origin: string): Promise<Figure[]> {
  const landing = visits.find(({ path }) => path === '/');
  if (!landing) throw new Error('The landing page was not visited.');
  const bytes = (what: string, measured: number, limit: number): Figure => ({
    what,
    measured,
    limit,
    unit: 'bytes',
  });
  const early = ({ scripts, inlineScript }: Visit) =>
    inlineScript + sumOf(scripts.filter(({ beforeLoad }) => beforeLoad));
  return [
    bytes(
      'JavaScript before load, most of any public page',
      largest(visits, early),
      budgets.scriptBeforeLoad,
    ),
    ...visits.map((seen) =>
      bytes(`JavaScript of ${seen.path} before interaction`, sumOf(seen.scripts), budgets.publicScript),
    ),
    bytes('HTML of / with inline CSS', landing.document, budgets.landingDocument),
    bytes(
      'Preloaded fonts, most of any public page',
      largest(visits, ({ fonts }) => fonts.reduce((sum, font) => sum + font, 0)),
      budgets.preloadedFonts,
    ),
    {
      what: 'Preloaded font files',
      measured: largest(visits, ({ fonts }) => fonts.length),
      limit: budgets.preloadedFontFiles,
      unit: 'files',
    },
    bytes('Hero video, first source', await sizeOf(origin, landing.videoSources[0]), budgets.firstVideo),
    bytes('Hero poster', await sizeOf(origin, landing.poster), budgets.poster),
  ];
}

function largest(visits: readonly Visit[], of: (visit: Visit) => number): number {
  return Math.max(...visits.map(of));
}

async function sizeOf(origin: string, address: string | null | undefined): Promise<number> {
  if (!address) throw new Error('The landing page has no video with a poster.');
  const response = await fetch(new URL(address, origin));
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`);
  return (await response.arrayBuffer()).byteLength;
}

/** The scripts that the list of portfolio items loads for a signed-in user without a cache. */
export async function adminScript(
  browser: Browser,
  origin: string,
  admin: { email: string; password: string },
): Promise<Figure> {
  const signIn = await browser.newContext({ baseURL: origin });
  const login = await signIn.newPage();
  await login.goto('/login');
  await login.getByLabel('Email').fill(admin.email);
  await login.getByLabel('Password').fill(admin.password);
  await login.getByRole('button', { name: 'Log in' }).click();
  await login.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const storageState = await signIn.storageState();
  await signIn.close();

  const context = await browser.newContext({ baseURL: origin, storageState });
  const page = await context.newPage();
  const transfers = await watchTransfers(page);
  await page.goto('/admin/portfolio');
  await page.getByRole('table').waitFor();
  await transfers.quiet();
  const measured = sumOf(transfers.of('Script'));
  await context.close();
  return { what: 'JavaScript of /admin/portfolio', measured, limit: budgets.adminScript, unit: 'bytes' };
}
