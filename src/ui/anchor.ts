import { useEffect } from 'react';
import { flushSync } from 'react-dom';

const jumpDurationMs = 2000;

/** By `performance.now()`. */
let jumpedAt = Number.NEGATIVE_INFINITY;

/** Scrolls and moves the focus to the element with this id; false where there is none. */
export function jumpTo(id: string): boolean {
  const target = document.getElementById(id);
  if (!target) return false;
  jumpedAt = performance.now();
  target.focus({ preventScroll: true });
  target.scrollIntoView();
  return true;
}

/** A jump lasts until its time is over or the visitor scrolls: changed content may move its anchor. */
export function useAnchorJump(): void {
  useEffect(() => {
    const endJump = () => {
      jumpedAt = Number.NEGATIVE_INFINITY;
    };
    const listening = new AbortController();
    for (const type of ['wheel', 'touchmove', 'keydown']) {
      window.addEventListener(type, endJump, { passive: true, signal: listening.signal });
    }
    return () => {
      // Back to this page restores the earlier position.
      endJump();
      listening.abort();
    };
  }, []);
}

/**
 * Makes a change of the page at once and scrolls by as much as the change has moved what is on the screen. A jump that
 * is not over leads to its anchor again.
 */
export function changeInPlace(change: () => void): void {
  const shown = window.scrollY === 0 ? [] : visibleElements();
  flushSync(change);
  if (performance.now() - jumpedAt <= jumpDurationMs) {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
    return;
  }
  const [mark] = shown.filter(({ element }) => element.isConnected);
  if (!mark) return;
  // A browser with scroll anchoring has scrolled by now, or scrolls no more after this.
  window.scrollBy({ top: mark.element.getBoundingClientRect().top - mark.top, behavior: 'instant' });
}

type Mark = { element: Element; top: number };

/** The element with the focus if it is visible, then the others from the top; without those that scroll apart. */
function visibleElements(): Mark[] {
  const focused = document.querySelectorAll('main :focus');
  const texts = document.querySelectorAll('main :is(h1, h2, h3, h4, p, li, dt, dd, form)');
  return [...focused, ...texts].flatMap((element) => {
    const { top, height } = element.getBoundingClientRect();
    const isVisible = height > 0 && top >= 0 && top < window.innerHeight && !element.closest('.sticky');
    return isVisible ? [{ element, top }] : [];
  });
}
