import {
  deferredLayoutAttribute,
  formFailed,
  formReady,
  lazyFormSelector,
  pageFailed,
  pageReady,
  staticAttribute,
  submitFailedAttribute,
  submitPendingAttribute,
  videoRate,
} from '../protocol.ts';

/**
 * Starts the application after the first paint, or at the first interaction. The last button pressed before
 * `page:ready`, and a form submitted before `form:ready`, are repeated then. Two things work at once: the button beside
 * a video, and the marks (`aria-invalid`) on missing fields of a submitted form.
 *
 * @param scripts names of the chunks in the order in which they run, joined by commas
 * @param reload called when one of them is missing
 */
export function deferredBoot(scripts: string, reload: () => void): void {
  const root = document.documentElement;
  const mark = (attribute: string, value = '') => root.setAttribute(attribute, value);
  const unmark = (attribute: string) => root.removeAttribute(attribute);
  const listen = (type: string, act: (event: Event) => void, once = false) =>
    document.addEventListener(type, act, { capture: true, once });
  let isStarted = false;
  let pressed: HTMLElement | null = null;
  let isPageReady = false;
  let isFormReady = false;

  unmark(staticAttribute);
  // A visitor who returns (the router's state says so), or opens an anchor, needs all heights at once.
  if (!history.state && !location.hash) mark(deferredLayoutAttribute);

  const failPendingSubmit = () => {
    if (root.hasAttribute(submitPendingAttribute) && !isFormReady) mark(submitFailedAttribute);
  };
  const fail = () => mark(staticAttribute, 'failed');
  const endLayoutDeferral = () => unmark(deferredLayoutAttribute);
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    unmark(staticAttribute);
    const addresses = scripts.split(',').map((name) => `/assets/${name}.js`);
    for (const href of addresses) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    try {
      for (const address of addresses) {
        await import(/* @vite-ignore */ address);
        // Each runs in a task of its own, so that the page answers in between.
        await new Promise((resolve) => setTimeout(resolve));
      }
    } catch (error) {
      console.warn(error);
      isStarted = false;
      fail();
      failPendingSubmit();
      reload();
    }
  };

  for (const type of 'pointerdown keydown focusin input scroll'.split(' ')) {
    listen(type, start, true);
    listen(type, endLayoutDeferral, true);
  }
  listen('click', ({ target }) => {
    start();
    if (isPageReady) return;
    // A target of a click is an element.
    const button = (target as Element).closest<HTMLElement>('button:not([popovertarget],[type=submit])');
    const video = button?.parentElement?.querySelector('video');
    if (!video) pressed = button ?? pressed;
    else if (video.paused) {
      // By its rate the application knows that the visitor has played it.
      video.defaultPlaybackRate = video.playbackRate = videoRate;
      video.play().catch(() => {});
    } else video.pause();
  });
  listen('invalid', ({ target }) => {
    const field = target as Element;
    if (field.closest(lazyFormSelector)) field.setAttribute('aria-invalid', 'true');
  });
  listen('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (isFormReady || !form.matches(lazyFormSelector)) return;
    start();
    event.preventDefault();
    if (form.reportValidity()) {
      mark(submitPendingAttribute);
      setTimeout(failPendingSubmit, 1e4);
    } else unmark(submitPendingAttribute);
  });
  listen(
    pageReady,
    () => {
      isPageReady = true;
      if (pressed?.isConnected) pressed.click();
    },
    true,
  );
  listen(pageFailed, fail);
  listen(formFailed, () => mark(submitFailedAttribute));
  listen(
    formReady,
    () => {
      isFormReady = true;
      unmark(submitFailedAttribute);
      if (!root.hasAttribute(submitPendingAttribute)) return;
      unmark(submitPendingAttribute);
      // The application may have replaced the form that was submitted.
      document.querySelector<HTMLFormElement>(lazyFormSelector)?.requestSubmit();
    },
    true,
  );
  // Inline, it runs before the page has loaded. Not every browser reports a paint.
  addEventListener('load', () => {
    setTimeout(start, 2000);
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  });
}
