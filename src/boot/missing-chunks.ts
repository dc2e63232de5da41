import { messages } from '#content/messages.ts';
import { missingChunkMessage } from '#ui/page-failed.tsx';
import { preloadToasts, showError } from '#ui/toast.tsx';
import { dispatchPageEvent, lazyFormSelector, pageStale } from './protocol.ts';

/**
 * Watches for chunks that cannot be loaded, as in a tab that is older than the last deployment. The inline script then
 * reloads the page once. With text in a form other than the contact form, whose text is stored, a toast says why not.
 *
 * @returns whether a chunk has been missing so far
 */
export function watchMissingChunks(): () => boolean {
  let isMissing = false;
  let lastTypedField: Element | null = null;
  let isToastShown = false;
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof Element) || target.closest(lazyFormSelector) || !target.closest('form')) return;
    lastTypedField = target;
    // The chunks that show the toast may be missing by then.
    preloadToasts();
  });
  window.addEventListener('vite:preloadError', ({ payload }) => {
    isMissing = true;
    // The router knows the original message, and would reload even without a connection.
    payload.message = `${missingChunkMessage} ${payload.message}`;
    if (!lastTypedField?.isConnected) dispatchPageEvent(pageStale);
    else if (!isToastShown) {
      isToastShown = true;
      showError(messages.partMissing);
    }
  });
  return () => isMissing;
}
