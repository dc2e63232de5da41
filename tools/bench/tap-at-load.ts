import type { Browser } from '@playwright/test';

/** Lighthouse's phone on slow 4G, applied to the real connection and processor instead of computed. */
export const phone = {
  context: {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    // A video that had begun to play by itself would be paused by the tap that is to play it.
    reducedMotion: 'reduce' as const,
  },
  network: {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1_474.56 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  },
  processorSlowdown: 4,
};

/**
 * The buttons that a visitor may tap first, each of another kind, and where on the page. `doneAt` runs in the page: the
 * time (`performance.now()`) once the tap has had its effect, until then false.
 */
export const tappedFirst = [
  {
    what: 'menu open',
    hash: '',
    button: /menu/i,
    doneAt: () => document.querySelector('nav:popover-open') !== null && performance.now(),
  },
  {
    what: 'video playing',
    hash: '',
    button: /video/i,
    doneAt: () => document.querySelector('video')?.paused === false && performance.now(),
  },
  {
    what: 'errors of the empty form',
    hash: '#contact',
    button: /^send message/i,
    doneAt: () => document.querySelector('form [aria-invalid="true"]') !== null && performance.now(),
  },
];

/**
 * Loads the page as a throttled phone does, taps a button at its load event, and returns the milliseconds
 * from that event until the effect stands in the page.
 */
export async function tapAtLoad(
  browser: Browser,
  origin: string,
  { hash, button, doneAt }: (typeof tappedFirst)[number],
): Promise<number> {
  const context = await browser.newContext(phone.context);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', phone.network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: phone.processorSlowdown });
    await page.goto(`${origin}/${hash}`, { waitUntil: 'load' });
    // Not `tap()` of the locator: it first waits until the button stands still, which a visitor does not.
    const { x, y, loadedAt } = await page.getByRole('button', { name: button }).evaluate(placeToTap);
    await page.touchscreen.tap(x, y);
    const done = await page.waitForFunction(doneAt, undefined, { polling: 'raf' });
    return Number(await done.jsonValue()) - loadedAt;
  } finally {
    await context.close();
  }
}

/** The middle of a button, and when the page's load event was; runs in the page. */
function placeToTap(button: Element): { x: number; y: number; loadedAt: number } {
  button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = button.getBoundingClientRect();
  const [navigation] = performance.getEntriesByType('navigation');
  const loadedAt = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : Number.NaN;
  return { x: x + width / 2, y: y + height / 2, loadedAt };
}
