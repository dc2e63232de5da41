/**
 * A `ref` for a button in a section. If the button has the focus when it unmounts, the heading of the section gets it,
 * else the section; both need a `tabIndex`.
 */
export function passFocus(button: HTMLButtonElement | null) {
  return () => {
    const section = button?.closest('section');
    if (document.activeElement === button) (section?.querySelector('h2') ?? section)?.focus();
  };
}
