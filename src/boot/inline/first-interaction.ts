import { listen, pageLoad } from '../dom.ts';

/** Calls `start` at the visitor's first interaction, or at once where a session is stored. */
export function onFirstInteraction(start: () => void): void {
  const listening = new AbortController();
  const startOnce = () => {
    listening.abort();
    start();
  };
  listen('pointerdown touchstart wheel keydown input', startOnce, listening);
  listen(
    'focusin',
    (target) => {
      // The browser itself moves the focus to the section of an anchor.
      if (target.closest('form')) startOnce();
    },
    listening,
  );
  pageLoad.then(() => {
    // Until then the browser itself scrolls to an anchor or to an earlier position.
    const position = scrollY;
    listen('scroll', () => scrollY !== position && startOnce(), listening);
  });
  try {
    // The session of whatever project the site was built for. A browser may forbid storage.
    if (/"sb-[^"]*-auth-token":/.test(JSON.stringify(localStorage))) startOnce();
  } catch {}
}
