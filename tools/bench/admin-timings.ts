import type { Browser, Page } from '@playwright/test';
import { portfolioCategories } from '#domain/portfolio-item.ts';
import { signIn } from '../sign-in.ts';
import { adminClient } from './admin-client.ts';
import { type Figure, median } from './figures.ts';
import { timeClick } from './time-click.ts';

const itemCount = 10_000;
/** A request may have 100 kB. */
const itemsPerRequest = 400;
const sortClicks = ['Title', 'Title', 'Category', 'Category', 'Date', 'Date'];

/**
 * How long an admin with 10,000 items waits for a save and for another order.
 *
 * @param runs how often an item is saved, and the list sorted by each column, up and down.
 * @param step reports a step, and throws once the command is asked to stop.
 */
export async function measureAdmin(
  browser: Browser,
  baseURL: string,
  runs: number,
  step: (name: string) => void,
): Promise<Figure[]> {
  step(`${itemCount.toLocaleString('en')} items …`);
  await storeItems(baseURL);
  const page = await browser.newPage({ baseURL });
  await signIn(page, 'admin', '/admin/portfolio');
  await page.getByRole('table').waitFor();
  await noToasts(page);
  const saves: number[] = [];
  const sorts: number[] = [];
  for (let run = 1; run <= runs; run++) {
    step(`Admin area, round ${run} of ${runs} …`);
    saves.push(await timeSave(page, run));
    for (const column of sortClicks) sorts.push(await timeSort(page, column));
  }
  await page.close();
  const of = `${itemCount.toLocaleString('en')} items, median`;
  return [
    { budget: 'saveToToast', of, measured: median(saves) },
    { budget: 'sortToRows', of, measured: median(sorts) },
  ];
}

/** Stores portfolio items, in no column in the order in which they are made. */
async function storeItems(origin: string): Promise<void> {
  const client = await adminClient(origin);
  for (let first = 0; first < itemCount; first += itemsPerRequest) {
    const items = Array.from({ length: itemsPerRequest }, (_, index) => itemOf(first + index));
    await client.from('portfolio_items').insert(items).throwOnError();
  }
}

function itemOf(index: number) {
  // 7,919 is prime to any round number: every place is taken once.
  const place = (index * 7_919 + 4_321) % itemCount;
  return {
    title: `Project ${String(place).padStart(5, '0')}`,
    category: portfolioCategories[index % portfolioCategories.length]?.value ?? 'web',
    description: 'A project with a description that is longer than its column in the list.',
    created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
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
  await noToasts(page);
  await page.locator('table[aria-busy="false"]').waitFor();
  return time;
}

/** Every order begins with another item than the one before, so other words in its place mean other rows. */
function timeSort(page: Page, column: string): Promise<number> {
  const header = page.getByRole('columnheader', { name: column }).getByRole('button');
  return timeClick(page, header, {
    selector: 'table[aria-busy="false"] tbody tr:first-child td:first-child',
    changed: true,
  });
}

/** Toasts of success close by themselves. */
async function noToasts(page: Page): Promise<void> {
  await page.getByRole('alert').first().waitFor({ state: 'detached' });
}
