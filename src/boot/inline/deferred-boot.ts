import { find, listen, mark, page, pageLoad } from '../dom.ts';
import {
  controlAttribute,
  formFailed,
  formReady,
  lazyFormSelector,
  pageFailed,
  pageReady,
  staticAttribute,
  submitFailedAttribute,
  submitPendingAttribute,
} from '../protocol.ts';
import { savesData } from '../save-data.ts';
import { onFirstInteraction } from './first-interaction.ts';

/**
 * Starts the application at the first interaction; its chunks are fetched after the page has loaded, unless the visitor
 * saves data. The last button pressed before `page:ready`, and a form submitted before `form:ready`, are repeated then.
 * Missing fields of a submitted form are marked (`aria-invalid`) at once.
 *
 * @param scripts names of the chunks in the order in which they run, joined by commas
 * @param reload called when one of them is missing
 */
export function deferredBoot(scripts: string, reload: () => void): void {
  let isStarted = false;
  let pressed: HTMLElement | null = null;
  let isPageReady = false;
  let isFormReady = false;
  let isSubmitPending = false;

  mark(staticAttribute, false);

  const setSubmitPending = (isPending: boolean) => {
    isSubmitPending = isPending;
    mark(submitPendingAttribute, isPending);
  };
  const failPendingSubmit = () => {
    if (isSubmitPending) mark(submitFailedAttribute, true);
  };
  const addresses = scripts.split(',').map((name) => `/assets/${name}.js`);
  const fetchAll = (rel: 'prefetch' | 'modulepreload') => {
    for (const href of addresses) {
      page.head.append(Object.assign(page.createElement('link'), { rel, href }));
    }
  };
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    fetchAll('modulepreload');
    try {
      for (const address of addresses) {
        await import(/* @vite-ignore */ address);
        // Each runs in a task of its own, so that the page answers in between.
        await new Promise((resolve) => setTimeout(resolve));
      }
    } catch (error) {
      console.warn(error);
      isStarted = false;
      failPendingSubmit();
      reload();
    }
  };

  onFirstInteraction(start);
  listen('click', (target) => {
    start();
    if (isPageReady) return;
    const button = target.closest<HTMLElement>(
      `button:not([popovertarget],[type=submit],[${controlAttribute}])`,
    );
    pressed = button ?? pressed;
  });
  listen('invalid', (field) => {
    if (field.closest(lazyFormSelector)) field.setAttribute('aria-invalid', 'true');
  });
  listen('submit', (target, event) => {
    const form = target as HTMLFormElement;
    if (isFormReady || !form.matches(lazyFormSelector)) return;
    start();
    event.preventDefault();
    setSubmitPending(form.reportValidity());
    setTimeout(failPendingSubmit, 1e4);
  });
  listen(
    pageReady,
    () => {
      isPageReady = true;
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );
  listen(`${pageFailed} ${formFailed}`, failPendingSubmit);
  listen(
    formReady,
    () => {
      isFormReady = true;
      mark(submitFailedAttribute, false);
      // The application may have replaced the form that was submitted.
      if (isSubmitPending) find<HTMLFormElement>(lazyFormSelector)?.requestSubmit();
      setSubmitPending(false);
    },
    { once: true },
  );
  pageLoad.then(() => {
    if (!savesData()) fetchAll('prefetch');
  });
}
