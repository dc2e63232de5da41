import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

const quietPeriodMs = 1_500;

/** What came over the wire, headers included. */
export type Transfer = { url: string; bytes: number };

/** Watches what a page fetches, from the next navigation on. */
export function watchTransfers(page: Page) {
  const finished: Request[] = [];
  let hasLoaded = false;
  let lastChange = Date.now();
  page.on('load', () => {
    hasLoaded = true;
  });
  page.on('request', () => {
    lastChange = Date.now();
  });
  page.on('requestfinished', (request) => {
    lastChange = Date.now();
    finished.push(request);
  });
  const finishedOf = (type: string) => finished.filter((request) => request.resourceType() === type);
  const isQuiet = () => hasLoaded && Date.now() - lastChange >= quietPeriodMs;
  return {
    transfersOf: (type: 'script' | 'font' | 'other'): Promise<Transfer[]> =>
      Promise.all(
        finishedOf(type).map(async (request) => {
          const { responseHeadersSize, responseBodySize } = await request.sizes();
          const bytes = responseHeadersSize + responseBodySize;
          return { url: request.url(), bytes };
        }),
      ),
    /** Resolves when the page has loaded and has fetched nothing for a while. */
    async quiet() {
      while (!isQuiet()) await pause(100);
    },
  };
}

/** All bytes of some transfers. */
export function sumOf(transfers: readonly { bytes: number }[]): number {
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0);
}
