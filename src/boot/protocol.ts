/**
 * What the inline script of a prerendered page, the application's start and the style sheets share. The application
 * reports by events; the inline script marks `<html>`.
 */

// Attributes of <html>
/** In the document as sent, until the inline script runs in a supported browser. `failed`: the application did not start. */
export const staticAttribute = 'data-static';
/** Sections below the first screen wait for their layout (`src/ui/site.css`). */
export const deferredAttribute = 'data-deferred';
/** A submitted form waits for its script. */
export const submitPendingAttribute = 'data-submit-pending';
/** The script of a submitted form was not loaded, or not in time. */
export const submitFailedAttribute = 'data-submit-failed';
/** The page is being reloaded for a newer build. */
export const staleAttribute = 'data-stale';

// Other elements
/** `#root` of a prerendered page. */
export const prerenderedAttribute = 'data-prerendered';
/** The form whose script is loaded at the first interaction: see `deferred.tsx`. */
export const deferredFormSelector = 'form[data-needs-script]';
/** Filled with the current year: the build's may be over. */
export const yearSelector = '[data-year]';
/** Playback rate of the hero video once the visitor, or the application, has started it. */
export const videoRate = 0.75;

// Events of the document, sent by the application
/** The first page answers to clicks. */
export const pageReady = 'page:ready';
/** The application could not start. */
export const pageFailed = 'page:failed';
/** A file of this build is missing. */
export const pageStale = 'page:stale';
/** The deferred form answers to a submit. */
export const formReady = 'form:ready';
/** The script of a submitted form was not loaded. */
export const formFailed = 'form:failed';

// Keys of sessionStorage
/** Unsent text of the contact form: `[name, text][]`. */
export const draftKey = 'contact-draft';
/** Set before the one reload for a missing file; followed by the build's name. */
export const reloadedKey = 'stale ';

export function dispatchPageEvent(event: string): void {
  document.dispatchEvent(new Event(event));
}
