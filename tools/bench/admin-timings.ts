import type { Browser, Page } from '@playwright/test';
import { portfolioCategories } from '#domain/portfolio-category.ts';
import { signIn } from '../sign-in.ts';
import { adminClient } from './admin-client.ts';
import { type Figure, median } from './figures.ts';
import { timeClick } from './time-click.ts';

const itemCount = 10_000;
/** The limit of a request body is 100 kB. */
const itemsPerRequest = 400;
const sortClicks = ['Title', 'Title', 'Category', 'Category', 'Date', 'Date'];

/**
 * How long an admin with 10,000 items waits for a save and for a new sort order.
 *
 * @param runs how often an item is saved, and the list sorted by each column in both directions.
 * @param checkpoint logs what comes next; throws once the command is asked to stop.
 */
export async function measureAdmin(
  browser: Browser,
  baseURL: string,
  runs: number,
  checkpoint: (name: string) => void,
): Promise<Figure[]> {
  checkpoint(`${itemCount.toLocaleString('en')} items …`);
  await storeItems(baseURL);
  await using page = await browser.newPage({ baseURL });
  await signIn(page, 'admin', '/admin/portfolio');
  await page.getByRole('table').waitFor();
  await waitForNoToasts(page);
  const saves: number[] = [];
  const sorts: number[] = [];
  for (let run = 1; run <= runs; run++) {
    checkpoint(`Admin area, round ${run} of ${runs} …`);
    saves.push(await timeSave(page, run));
    for (const column of sortClicks) sorts.push(await timeSort(page, column));
  }
  const sample = `${itemCount.toLocaleString('en')} items, median`;
  return [
    { budget: 'saveToToast', of: sample, measured: median(saves) },
    { budget: 'sortToRows', of: sample, measured: median(sorts) },
  ];
}

/** Stores portfolio items that are sorted by no column. */
async function storeItems(origin: string): Promise<void> {
  const client = await adminClient(origin);
  for (let first = 0; first < itemCount; first += itemsPerRequest) {
    const items = Array.from({ length: itemsPerRequest }, (_, index) => itemOf(first + index));
    await client.from('portfolio_items').insert(items).throwOnError();
  }
}

function itemOf(index: number) {
  // The factors are coprime to itemCount, so that no number repeats.
  const number = (index * 7_919 + 4_321) % itemCount;
  const age = (index * 6_007 + 1_234) % itemCount;
  return {
    title: `Project ${String(number).padStart(5, '0')}`,
    category: portfolioCategories[index % portfolioCategories.length]?.value ?? 'web',
    description: 'A project with a description that is longer than its column in the list.',
    created_at: new Date(Date.UTC(2026, 0, 1) - age * 60_000).toISOString(),
  };
}

async function timeSave(page: Page, run: number): Promise<number> {
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Description').fill(`Saved in round ${run}.`);
  const time = await timeClick(page, page.getByRole('dialog').getByRole('button', { name: 'Save' }), {
    selector: '[role="alert"]',
    includes: 'Portfolio item updated',
  });
  await waitForNoToasts(page);
  await page.locator('table[aria-busy="false"]').waitFor();
  return time;
}

/** Successive orders start with different items: a changed first title means that the sorted rows are shown. */
function timeSort(page: Page, column: string): Promise<number> {
  const header = page.getByRole('columnheader', { name: column }).getByRole('button');
  return timeClick(page, header, {
    selector: 'table[aria-busy="false"] tbody tr:first-child td:first-child',
    changed: true,
  });
}

/** Success toasts close by themselves. */
async function waitForNoToasts(page: Page): Promise<void> {
  await page.getByRole('alert').first().waitFor({ state: 'detached' });
}
