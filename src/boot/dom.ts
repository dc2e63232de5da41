export const page = document;
export const root = page.documentElement;

/** Sets or removes an attribute of `<html>`. */
export function mark(attribute: string, isOn: boolean): void {
  root.toggleAttribute(attribute, isOn);
}

export function find<T extends HTMLElement>(selector: string): T | null {
  return page.querySelector<T>(selector);
}

/** Resolves once the page has loaded. */
export const pageLoad = new Promise<unknown>((resolve) => {
  if (page.readyState === 'complete') resolve(0);
  else addEventListener('load', resolve);
});

/**
 * Listens to events of the document and its elements before React, which stops events at its root while it hydrates.
 *
 * @param types joined by blanks
 */
export function listen(
  types: string,
  handle: (target: HTMLElement, event: Event) => void,
  options?: AddEventListenerOptions,
): void {
  for (const type of types.split(' ')) {
    page.addEventListener(
      type,
      // Only events of elements have a target that is used.
      (event) => handle(event.target as HTMLElement, event),
      { capture: true, ...options },
    );
  }
}

/** Lets the browser handle input and paint, so that the start is no single long task. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
