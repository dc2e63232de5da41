import { resolve } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { builtInContent } from '#content/built-in-content.ts';
import { type LandingSection, landingSections } from '#domain/landing-section.ts';
import type { LandingTexts, PublicContent, PublicPortfolioItem } from '#domain/public-content.ts';
import { currentSiteFolder } from '#server/build-hash.ts';
import { fillPublicKey } from '#server/public-key.ts';
import { openRenderer } from '#tools/prerender/renderer.ts';
import { publicKeyOf } from './tables.ts';

/** Stored texts, of which those that are left out are blank or null, and stored items; services where not the built-in. */
export type Stored = {
  texts?: Partial<Record<LandingSection, Partial<LandingTexts>>>;
  items?: readonly Partial<PublicPortfolioItem>[];
  services?: PublicContent['services'];
};

const root = resolve(import.meta.dirname, '../..');

/** The same texts for all four sections. */
export function everySection(texts: Partial<LandingTexts>): NonNullable<Stored['texts']> {
  return Object.fromEntries(landingSections.map((section) => [section, texts]));
}

/**
 * Has a page load the landing page as the publisher renders it from this content, with the headers of the product.
 * @returns the function that stores other content, which only the backend knows
 */
export async function publish(page: Page, stored: Stored): Promise<(newer: Stored) => void> {
  const published = contentOf(1, stored);
  const { files } = await (await openRenderer(currentSiteFolder(root))).render(published);
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const html = fillPublicKey(files.get('index.html') ?? '', publicKeyOf(await response.text()));
      await route.fulfill({ response, body: html });
    },
  );
  let current = published;
  await page.route('**/rest/v1/content_revision*', (route) => {
    const isKnown = route.request().url().endsWith(`neq.${current.revision}`);
    return route.fulfill({ json: isKnown ? [] : [{ revision: current.revision }] });
  });
  const updated_at = '2026-01-01T00:00:00+00:00';
  const respondWith = (route: Route, rows: readonly (object | undefined)[]) =>
    route.fulfill({
      json: rows.map((row) => ({ ...row, updated_at })),
      headers: { 'content-range': `*/${rows.length}` },
    });
  await page.route('**/rest/v1/landing_page_content*', (route) =>
    respondWith(route, Object.values(current.rows)),
  );
  await page.route('**/rest/v1/portfolio_items*', (route) =>
    respondWith(
      route,
      current.list.items.map((item) => ({ ...item, created_at: updated_at })),
    ),
  );
  return (newer) => {
    current = contentOf(current.revision + 1, newer);
  };
}

function contentOf(
  revision: number,
  { texts = {}, items = [], services = builtInContent.services }: Stored,
): PublicContent {
  const blank = { title: '', subtitle: null, content: '', button_text: null, button_link: null };
  return {
    ...builtInContent,
    revision,
    services,
    rows: Object.fromEntries(
      landingSections
        .filter((section) => texts[section])
        .map((section) => [section, { section, ...blank, ...texts[section] }]),
    ),
    list: {
      items: items.map((item, index) => ({
        id: `item ${index}`,
        title: 'Title',
        category: 'web',
        description: 'Description',
        image_url: null,
        ...item,
      })),
      nextCursor: null,
    },
  };
}
