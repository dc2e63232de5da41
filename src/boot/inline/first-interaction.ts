import { listen, pageLoad } from '../dom.ts';

/** Calls `start` at the visitor's first interaction, or at once where a session is stored. */
export function onFirstInteraction(start: () => void): void {
  const listening = new AbortController();
  // Only a property of its own reaches the browser through `listen`.
  const { signal } = listening;
  const startOnce = () => {
    listening.abort();
    start();
  };
  listen('pointerdown touchstart wheel keydown input', startOnce, { signal });
  listen(
    'focusin',
    (target) => {
      // The browser itself moves the focus to the section of an anchor.
      if (target.closest('form')) startOnce();
    },
    { signal },
  );
  pageLoad.then(() => {
    // Until then the browser itself scrolls to an anchor or to an earlier position.
    const position = scrollY;
    listen('scroll', () => scrollY !== position && startOnce(), { signal });
  });
  try {
    // The session of whatever project the site was built for. A browser may forbid storage.
    if (/"sb-[^"]*-auth-token":/.test(JSON.stringify(localStorage))) startOnce();
  } catch {}
}
