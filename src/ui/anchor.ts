import { useEffect, useLayoutEffect, useRef } from 'react';

const jumpDurationMs = 2000;

/** By `performance.now()`; null before the first page of the document is rendered. */
let jumpedAt: number | null = null;

/** Scrolls and moves the focus to the element with this id; false where there is none. */
export function jumpTo(id: string): boolean {
  const target = document.getElementById(id);
  if (!target) return false;
  jumpedAt = performance.now();
  target.focus({ preventScroll: true });
  target.scrollIntoView();
  return true;
}

/** Scrolls to the anchor again if changed content has moved it during a jump, unless the visitor has scrolled since. */
export function useAnchorJump(content: unknown): void {
  const shown = useRef(content);

  useEffect(() => {
    jumpedAt ??= isOpenedAtAnchor() ? performance.now() : Number.NEGATIVE_INFINITY;
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

  useLayoutEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    if (jumpedAt === null || performance.now() - jumpedAt > jumpDurationMs) return;
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [content]);
}

/** A reload, and Back from another site, restore the earlier position. */
function isOpenedAtAnchor(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return (
    window.location.hash !== '' && opened instanceof PerformanceNavigationTiming && opened.type === 'navigate'
  );
}
