import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Something that a page has fetched. */
export type Transfer = {
  url: string;
  kind: string;
  /** What came over the wire, headers included. */
  bytes: number;
  /** Whether it was asked for before the page's load event. */
  beforeLoad: boolean;
};

/** What a page fetches, from the next navigation on. */
export type TransferWatch = {
  /** The transfers of a kind of the DevTools protocol, such as `Script` or `Font`. */
  of(kind: string): Transfer[];
  /** Resolves when the application has come after the load event, and nothing else for a while. */
  quiet(): Promise<void>;
};

const quietPeriodMs = 1_500;

/** Watches what a page fetches. */
export async function watchTransfers(page: Page): Promise<TransferWatch> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Page.enable');
  const pending = new Map<string, Omit<Transfer, 'bytes'>>();
  const done: Transfer[] = [];
  let hasLoaded = false;
  let lastChange = Date.now();

  session.on('Page.loadEventFired', () => {
    hasLoaded = true;
    lastChange = Date.now();
  });
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    lastChange = Date.now();
    pending.set(requestId, { url: request.url, kind: type, beforeLoad: !hasLoaded });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastChange = Date.now();
    const transfer = pending.get(requestId);
    if (transfer) done.push({ ...transfer, bytes: encodedDataLength });
    pending.delete(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    lastChange = Date.now();
    pending.delete(requestId);
  });

  const hasStarted = () => hasLoaded && done.some(({ kind }) => kind === 'Script');

  return {
    of: (kind) => done.filter((transfer) => transfer.kind === kind),
    async quiet() {
      while (!hasStarted() || Date.now() - lastChange < quietPeriodMs) await pause(100);
    },
  };
}

/** All bytes of some transfers. */
export function sumOf(transfers: readonly Transfer[]): number {
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0);
}
