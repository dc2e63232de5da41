import { type Browser, chromium } from '@playwright/test';
import { setUpBrowser } from '../set-up/browser.ts';

/** What a browser needs on the command line to talk to nobody but the pages, here as root too. */
export const browserArguments: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Starts the browser that the tests use. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: setUpBrowser(), args: [...browserArguments] });
}
