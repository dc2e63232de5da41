import { messages } from '#content/messages.ts';
import { partIsMissing } from '#ui/page-failed.tsx';
import { preloadToasts, showError } from '#ui/toast.tsx';

/**
 * Watches for parts of the application that cannot be loaded, as in a tab that is older than the last
 * deployment. The page's inline script then reloads it once; what is typed into the contact form comes back.
 * Where somebody has typed into another form, nothing is reloaded and a notice says why.
 *
 * @returns whether any part was missing so far.
 */
export function watchForStaleBuild(): { areMissing(): boolean } {
  let areMissing = false;
  let typedIn: Element | null = null;
  let isTold = false;
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof Element) || target.closest('[data-needs-script]') || !target.closest('form'))
      return;
    typedIn = target;
    // They show the notice, and may be gone as well by then.
    preloadToasts();
  });
  window.addEventListener('vite:preloadError', ({ payload }) => {
    areMissing = true;
    // Known by its words to the router, which would reload for it too, even without a connection.
    payload.message = `${partIsMissing} ${payload.message}`;
    if (!typedIn?.isConnected) document.dispatchEvent(new Event('page:stale'));
    else if (!isTold) {
      isTold = true;
      showError(messages.partMissing);
    }
  });
  return { areMissing: () => areMissing };
}
