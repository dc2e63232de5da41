/**
 * What the inline script of a prerendered page, the application's start and the style sheets share. The application
 * reports by events; the inline script marks `<html>`. Of an element that React hydrates it changes only attributes that React
 * does not know.
 */

// Attributes of <html>
/** No script has run; removed by the inline script in a supported browser. */
export const staticAttribute = 'data-static';
/** Scrolled so far that the bar is compact. */
export const scrolledAttribute = 'data-scrolled';
/** A submitted form waits for its script. */
export const submitPendingAttribute = 'data-submit-pending';
/** The script of a submitted form was not loaded, or not in time. */
export const submitFailedAttribute = 'data-submit-failed';

/**
 * Toasts are shown. Not by `:has()`: in a rule for `<html>` the browser would style the page again with each element that is
 * added anywhere.
 */
export const toastsAttribute = 'data-toasts';

/** The application of a page that it renders alone was not loaded, or not in time. */
export const loadFailedAttribute = 'data-load-failed';

// Other elements
/** Ids of what a page that the application renders alone has until then, and of its button that loads the page again. */
export const shellId = 'shell';
export const retryId = 'retry';
/** `#root` of a prerendered page; removed once React has hydrated it. */
export const prerenderedAttribute = 'data-prerendered';
/**
 * An element with an effect: `reveal` fades in, `video` plays by itself, `unknown` logs the path, `year` shows the current
 * one.
 */
export const effectAttribute = 'data-effect';
/** A `reveal` that waits to fade in. */
export const hiddenAttribute = 'data-hidden';
/** The hero video, while it plays. */
export const playingAttribute = 'data-playing';
/** A button that works without the application: `video` plays and pauses, `top` scrolls to the top. */
export const controlAttribute = 'data-control';
/** The form whose script is loaded when it comes near the screen: see `lazy-form.tsx`. */
export const lazyFormSelector = 'form[data-needs-script]';

// Event of an element, sent by the application
/** Rendered anew or hydrated; the effects of `page-effects.ts` start for each element once. */
export const elementMounted = 'element:mounted';

// Events of the document, sent by the application
/** React handles the events of the prerendered page: it first hydrates the part that an event needs. */
export const pageHydrating = 'page:hydrating';
/** The first page is hydrated. */
export const pageReady = 'page:ready';
/** The application could not start. */
export const pageFailed = 'page:failed';
/** A file of this build is missing. */
export const pageStale = 'page:stale';
/** The lazy form handles its submits. */
export const formReady = 'form:ready';
/** The script of a submitted form was not loaded. */
export const formFailed = 'form:failed';

// Keys of sessionStorage
/** Unsent text of the contact form: `[name, text][]`. */
export const draftKey = 'contact-draft';
/** The key is this and the build's name. Set before the one reload for a missing file. */
export const reloadedKeyPrefix = 'stale ';

// Numbers of the effects
/** CSS pixels of scrolling after which the bar is compact. */
export const compactAfter = 50;
export const videoRate = 0.75;

type PageEvent =
  | typeof pageHydrating
  | typeof pageReady
  | typeof pageFailed
  | typeof pageStale
  | typeof formReady
  | typeof formFailed;

export function dispatchPageEvent(event: PageEvent): void {
  document.dispatchEvent(new Event(event));
}

/** A ref of an element with `data-effect`. */
export function reportMount(element: Element | null): void {
  element?.dispatchEvent(new Event(elementMounted, { bubbles: true }));
}
