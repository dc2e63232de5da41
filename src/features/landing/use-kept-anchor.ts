import { useEffect, useLayoutEffect, useRef } from 'react';

/** Milliseconds in which a jump to an anchor, which scrolls smoothly, counts as still on its way. */
const jumpTakes = 2000;

/**
 * Leads a jump to an anchor to its end although stored content has just moved the target: unless somebody
 * has scrolled since, the page goes to where the target is now.
 *
 * @param content what may move the target when it changes
 */
export function useKeptAnchor(content: unknown): void {
  const jumpedAt = useRef(Number.NEGATIVE_INFINITY);
  const shown = useRef(content);

  useEffect(() => {
    if (window.location.hash !== '') jumpedAt.current = performance.now();
    const jump = (event: MouseEvent) => {
      const isAnchor = event.target instanceof Element && event.target.closest('a[href*="#"]') !== null;
      if (isAnchor) jumpedAt.current = performance.now();
    };
    const scrollFreely = () => {
      jumpedAt.current = Number.NEGATIVE_INFINITY;
    };
    document.addEventListener('click', jump);
    for (const sign of ['wheel', 'touchmove', 'keydown'] as const) {
      window.addEventListener(sign, scrollFreely, { passive: true });
    }
    return () => {
      document.removeEventListener('click', jump);
      for (const sign of ['wheel', 'touchmove', 'keydown'] as const) {
        window.removeEventListener(sign, scrollFreely);
      }
    };
  }, []);

  useLayoutEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    if (performance.now() - jumpedAt.current > jumpTakes) return;
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [content]);
}
