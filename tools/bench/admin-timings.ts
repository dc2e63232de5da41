import type { Browser, Page } from '@playwright/test';
import { storeManyItems } from './admin-items.ts';
import { budgets } from './budgets.ts';
import { type Figure, median } from './figures.ts';
import { timeClick } from './time-click.ts';
import type { Writer } from './writer.ts';

/** What is measured, and how. */
export type AdminSubject = {
  browser: Browser;
  /** Origin of the product, its backend included. */
  product: string;
  /** Somebody who may change the items. */
  writer: Writer;
  /** How often an item is saved, and the list sorted by each column, up and down. */
  runs: number;
  /** Gets the name of each step. */
  report: (step: string) => void;
  /** Ends the measuring at the next step. */
  signal: AbortSignal;
};

const itemCount = 10_000;
const sortClicks = ['Title', 'Title', 'Category', 'Category', 'Date', 'Date'];

/** How long an admin with very many items waits for a save and for another order. */
export async function measureAdmin({
  browser,
  product,
  writer,
  runs,
  report,
  signal,
}: AdminSubject): Promise<Figure[]> {
  report(`${itemCount.toLocaleString('en')} items …`);
  await storeManyItems(product, writer, itemCount, signal);
  const context = await browser.newContext({ baseURL: product });
  const page = await context.newPage();
  await openPortfolio(page, writer);
  const saves: number[] = [];
  const sorts: number[] = [];
  for (let run = 1; run <= runs; run++) {
    report(`Admin area, round ${run} of ${runs} …`);
    signal.throwIfAborted();
    saves.push(await timeSave(page, run));
    for (const column of sortClicks) sorts.push(await timeSort(page, column));
  }
  await context.close();
  return [
    milliseconds('Save to toast, median', saves, budgets.saveToToast),
    milliseconds('Sorting 10,000 items: click to rows on screen, median', sorts, budgets.sortToRows),
  ];
}

function milliseconds(what: string, times: readonly number[], limit: number): Figure {
  return { what, measured: median(times), limit, unit: 'milliseconds' };
}

async function openPortfolio(page: Page, { email, password }: Writer): Promise<void> {
  await page.goto('/login?from=/admin/portfolio');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('table').waitFor();
  await noToasts(page);
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
async function timeSort(page: Page, column: string): Promise<number> {
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
