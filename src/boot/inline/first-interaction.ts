import { listen, pageLoaded, whenIdle } from '../dom.ts';

/** Calls `start` at the visitor's first interaction other than a click, or when idle where a session is stored. */
export function onFirstInteraction(start: () => void): void {
  let isOver = false;
  // A failed start is tried again by a click or a submit, not by each scroll.
  const startOnce = () => {
    if (!isOver) start();
    isOver = true;
  };
  // A press counts when it ends, by its click (`deferred-boot.ts`): the start must not delay it. A swipe has none, and counts when it ends.
  listen('touchend wheel keydown input', startOnce);
  listen('focusin', (target) => {
    // The browser itself moves the focus to the section of an anchor.
    if (target.closest('form')) startOnce();
  });
  pageLoaded.then(() => {
    // Until then the browser itself scrolls to an earlier position, and to an anchor as often as the layout changes.
    const position = scrollY;
    listen('scroll', () => location.hash || scrollY === position || startOnce());
  });
  whenIdle(() => {
    try {
      // The session of whatever project the site was built for. A browser may forbid storage.
      if (/"sb-[^"]*-auth-token":/.test(JSON.stringify(localStorage))) startOnce();
    } catch {}
  });
}
