import type { ReloadOnce } from './reload-once.ts';

/**
 * Runs in a prerendered page, as source: uses nothing but its parameters. It starts the application after
 * the page has loaded and been painted, or as soon as somebody reaches for it. What is pressed before the page
 * says `page:ready`, and submitted before its form says `form:ready`, is kept, and the last of it done then.
 * Until the application ends it, or somebody reaches for the page, `data-rough` lets what is below the screen
 * wait for its layout. Two things are answered at once: the button beside a video plays or pauses it, and what is
 * missing in a submitted form is marked with `aria-invalid` and told by the browser. That a submitted form waits, the
 * document says in `data-submit-pending`, and that the form could not be loaded, or not in time, in
 * `data-submit-failed`. It also fills in the year and closes a popover in which a link was chosen. In a browser that is
 * too old for the application it does nothing else: the page stays as it was sent, and `data-static`, which is removed
 * elsewhere, goes on offering the address in place of the form. Where the application fails to load, it is `failed`.
 *
 * @param scripts names of the chunks in the order in which they run, each in a task of its own so that the
 * page answers in between; without folder and ending, joined by commas
 * @param load imports a chunk
 */
export const startLater = (
  page: Document,
  scripts: string,
  load: (address: string) => Promise<unknown>,
  reload: ReloadOnce,
): void => {
  for (const year of page.querySelectorAll('[data-year]')) year.textContent = `${new Date().getFullYear()}`;
  page.addEventListener('click', ({ target }) => {
    // A target of a click is an element.
    const link = (target as Element).closest('a');
    link?.closest<HTMLElement>('[popover]')?.hidePopover?.();
  });
  // Both are in every supported browser, and no older one has the two.
  if (!('popover' in page.body && 'withResolvers' in Promise)) return;
  const state = page.documentElement.dataset;
  delete state.static;
  // Whoever comes back, which the application's router notes there, or to an anchor needs all heights at once.
  if (!history.state && !location.hash) state.rough = '';
  let isStarted = false;
  let pressed: HTMLElement | null = null;
  let isPageReady = false;
  let isFormReady = false;
  const listen = (type: string, act: (event: Event) => void, once = false) =>
    page.addEventListener(type, act, { capture: true, once });

  const submitFailed = () => {
    if ('submitPending' in state && !isFormReady) state.submitFailed = '';
  };
  const layOut = () => {
    delete state.rough;
  };
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    delete state.static;
    const addresses = scripts.split(',').map((name) => `/assets/${name}.js`);
    for (const href of addresses) {
      page.head.append(Object.assign(page.createElement('link'), { rel: 'modulepreload', href }));
    }
    try {
      for (const address of addresses) {
        await load(address);
        await new Promise((resolve) => setTimeout(resolve));
      }
    } catch (error) {
      console.warn(error);
      isStarted = false;
      state.static = 'failed';
      submitFailed();
      reload();
    }
  };

  for (const type of 'pointerdown keydown focusin input scroll'.split(' ')) {
    listen(type, start, true);
    listen(type, layOut, true);
  }
  listen('click', ({ target }) => {
    start();
    // A target of a click is an element.
    const button = (target as Element).closest<HTMLElement>('button:not([popovertarget],[type=submit])');
    const video = button?.parentElement?.querySelector('video');
    if (isPageReady) return;
    if (!video) pressed = button ?? pressed;
    else if (video.paused) {
      // By its speed the application knows that somebody has been here.
      video.defaultPlaybackRate = video.playbackRate = 0.75;
      video.play().catch(() => {});
    } else video.pause();
  });
  const contactForm = '[data-needs-script]';
  listen('invalid', ({ target }) => {
    const field = target as Element;
    if (field.closest(contactForm)) field.setAttribute('aria-invalid', 'true');
  });
  listen('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (isFormReady || !form.matches(contactForm)) return;
    start();
    event.preventDefault();
    if (form.reportValidity()) {
      state.submitPending = '';
      setTimeout(submitFailed, 1e4);
    } else delete state.submitPending;
  });
  listen(
    'page:ready',
    () => {
      isPageReady = true;
      if (pressed?.isConnected) pressed.click();
    },
    true,
  );
  listen(
    'form:ready',
    () => {
      isFormReady = true;
      delete state.submitFailed;
      if (!('submitPending' in state)) return;
      delete state.submitPending;
      // The application may have replaced the form that was submitted.
      page.querySelector<HTMLFormElement>(contactForm)?.requestSubmit();
    },
    true,
  );
  // It stands in the page, so the page has not loaded yet. Not every browser tells what has been painted.
  addEventListener('load', () => {
    setTimeout(start, 2000);
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  });
};
