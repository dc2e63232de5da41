import type { Locator, Page } from '@playwright/test';

/** What a click leads to: the elements of a selector have these words, or others than before. */
export type Effect = { selector: string } & ({ includes: string } | { changed: true });

/**
 * Clicks, and answers the milliseconds from the click to the frame that shows its effect, as the page's own
 * clock has them. The effect must not be there yet.
 */
export async function timeClick(page: Page, target: Locator, effect: Effect): Promise<number> {
  const watch = await page.evaluateHandle((expected) => {
    const words = () =>
      Array.from(document.querySelectorAll(expected.selector), (element) => element.textContent).join('\n');
    const before = words();
    const isThere = () => {
      const now = words();
      return now !== '' && ('includes' in expected ? now.includes(expected.includes) : now !== before);
    };
    const effected = new Promise<number>((resolve) => {
      const begin = (click: Event) => {
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          // A task after the next frame's callbacks: that frame is painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - click.timeStamp)));
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      };
      document.addEventListener('click', begin, { capture: true, once: true });
    });
    return { effected };
  }, effect);
  await target.click();
  const time = await watch.evaluate(({ effected }) => effected);
  await watch.dispose();
  return time;
}
