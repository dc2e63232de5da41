import { useEffect, useLayoutEffect, useRef } from 'react';

/** Milliseconds within which a smooth scroll to an anchor may still be running. */
const jumpDuration = 2000;

/** By `performance.now()`; null before anything is known of this document. */
let jumpedAt: number | null = null;

/**
 * Scrolls to the part of the page with this id, and moves the focus to it, so that Tab continues there.
 * @returns whether there is such a part.
 */
export function jumpTo(id: string): boolean {
  const target = document.getElementById(id);
  if (!target) return false;
  jumpedAt = performance.now();
  target.focus({ preventScroll: true });
  target.scrollIntoView();
  return true;
}

/**
 * Leads a jump to an anchor to its end although stored content has just moved the target: unless the visitor has
 * scrolled since, the page goes to where the target is now.
 *
 * @param content what may move the target when it changes
 */
export function useKeptAnchor(content: unknown): void {
  const shown = useRef(content);

  useEffect(() => {
    jumpedAt ??= isOpenedAtAnchor() ? performance.now() : Number.NEGATIVE_INFINITY;
    const endJump = () => {
      jumpedAt = Number.NEGATIVE_INFINITY;
    };
    for (const sign of ['wheel', 'touchmove', 'keydown'] as const) {
      window.addEventListener(sign, endJump, { passive: true });
    }
    return () => {
      // Back to this page leads to the place that was left.
      endJump();
      for (const sign of ['wheel', 'touchmove', 'keydown'] as const) {
        window.removeEventListener(sign, endJump);
      }
    };
  }, []);

  useLayoutEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    if (jumpedAt === null || performance.now() - jumpedAt > jumpDuration) return;
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [content]);
}

/** A reload, and Back from another site, lead to the place that was left. */
function isOpenedAtAnchor(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return (
    window.location.hash !== '' && opened instanceof PerformanceNavigationTiming && opened.type === 'navigate'
  );
}
