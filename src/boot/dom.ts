import { lazyFormSelector } from './protocol.ts';

export const page = document;
export const root = page.documentElement;

/** Both are in every supported browser, and no older one has the two. */
export const isSupported = 'popover' in root && 'withResolvers' in Promise;

/** Sets or removes an attribute of `<html>`. */
export function mark(attribute: string, isOn: boolean): void {
  root.toggleAttribute(attribute, isOn);
}

export function find<T extends HTMLElement>(selector: string): T | null {
  return page.querySelector<T>(selector);
}

export function findLazyForm(): HTMLFormElement | null {
  return find<HTMLFormElement>(lazyFormSelector);
}

// For scripts that run while the page is parsed: evaluated later, the promises never resolve.
export const pageParsed = new Promise<unknown>((resolve) => listen('DOMContentLoaded', resolve));
export const pageLoaded = new Promise<unknown>((resolve) => addEventListener('load', resolve));

/** Resolves in the next frame, before it is painted. */
export function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}

const frameAfterLoad = pageLoaded.then(nextFrame);

/** Runs a short task once the page has loaded, is painted, and the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
  // biome-ignore lint/nursery/noJsRestrictedProperties: Safari, which has none, takes a timer.
  const requestIdle: typeof window.requestIdleCallback | undefined = window.requestIdleCallback;
  frameAfterLoad.then(() => (requestIdle ? requestIdle(run, { timeout: 500 }) : setTimeout(run)));
}

/**
 * Listens to events of the document and its elements before React, which stops events at its root while it hydrates.
 *
 * @param types joined by blanks
 */
export function listen(types: string, handle: (target: HTMLElement, event: Event) => void): void {
  for (const type of types.split(' ')) {
    // Only events of elements have a target that is used.
    page.addEventListener(type, (event) => handle(event.target as HTMLElement, event), true);
  }
}

// Not among TypeScript's types, since only some browsers have it.
type Connected = { connection?: { saveData?: boolean } };

/** Whether the visitor asks for little data; where the browser does not say so, no. */
export function savesData(): boolean {
  return (navigator as Connected).connection?.saveData === true;
}

/** Lets the browser handle input and paint, so that the start is no single long task. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
