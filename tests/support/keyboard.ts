import type { Locator } from '@playwright/test';

/** More than any page of these tests has to pass. */
const mostPresses = 200;

/** Presses Tab until the element has the focus; a whole round without it is a failure. */
export async function tabTo(element: Locator): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    await element.page().keyboard.press('Tab');
    if (await element.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${element}.`);
}
