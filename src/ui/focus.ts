/** A `ref` for an element that takes the focus when it appears. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** A `ref` for an element that takes the focus when it appears, and returns it when it is removed with the focus in it. */
export function borrowFocus(element: HTMLElement | null) {
  const lender = document.activeElement;
  element?.focus();
  return () => {
    if (element?.contains(document.activeElement) && lender instanceof HTMLElement) lender.focus();
  };
}

/** A `ref` for an element that takes the focus without scrolling to it. */
export function focusInPlace(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/**
 * A `ref` for a button in a section. If the button has the focus when it unmounts, the heading of the section gets it,
 * else the section; both need a `tabIndex`.
 */
export function passFocus(button: HTMLButtonElement | null) {
  return () => {
    const section = button?.closest('section');
    if (document.activeElement !== button) return;
    (section?.querySelector<HTMLElement>('h2[tabindex]') ?? section)?.focus();
  };
}

/** A `ref` for content of a page. If it has the focus when it is replaced and nothing else takes that, the page gets the focus. */
export function keepFocusInMain(content: HTMLElement | null) {
  return () => {
    if (!content?.contains(document.activeElement)) return;
    // The replacement is in the document once React has ended this commit.
    queueMicrotask(() => {
      if (document.activeElement === document.body) focusInPlace(document.getElementById('main'));
    });
  };
}

/** A `ref` for the open tab, in a row that scrolls where it has no room. */
export function scrollIntoRow(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
