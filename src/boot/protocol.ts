/**
 * What the inline script of a prerendered page, the application's start and the style sheets share. The application
 * reports by events; the inline script marks `<html>`.
 */

// Attributes of <html>
/** Prerendered; removed by the inline script in a supported browser. `failed`: the application did not start. */
export const staticAttribute = 'data-static';
/** Sections below the first screen wait for their layout (`src/ui/site.css`). */
export const deferredLayoutAttribute = 'data-deferred';
/** A submitted form waits for its script. */
export const submitPendingAttribute = 'data-submit-pending';
/** The script of a submitted form was not loaded, or not in time. */
export const submitFailedAttribute = 'data-submit-failed';
/** The page is being reloaded for a newer build. */
export const staleAttribute = 'data-stale';

// Other elements
/** `#root` of a prerendered page. */
export const prerenderedAttribute = 'data-prerendered';
/** The form whose script is loaded at the first interaction: see `lazy-form.tsx`. */
export const lazyFormSelector = 'form[data-needs-script]';
/** The inline script fills in the current year; the prerendered one is that of the build. */
export const yearSelector = '[data-year]';

// Events of the document, sent by the application
/** The first page is interactive. */
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

// The hero video
/** Its playback rate once the visitor, or the application, has started it. */
export const videoRate = 0.75;

type PageEvent =
  | typeof pageReady
  | typeof pageFailed
  | typeof pageStale
  | typeof formReady
  | typeof formFailed;

export function dispatchPageEvent(event: PageEvent): void {
  document.dispatchEvent(new Event(event));
}
