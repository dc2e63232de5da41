import { find, listen, mark, nextTask, page, pageLoad } from '../dom.ts';
import {
  controlAttribute,
  formFailed,
  formReady,
  lazyFormSelector,
  pageFailed,
  pageHydrating,
  staticAttribute,
  submitFailedAttribute,
  submitPendingAttribute,
} from '../protocol.ts';
import { savesData } from '../save-data.ts';
import { onFirstInteraction } from './first-interaction.ts';

/**
 * Starts the application at the first interaction; its chunks are fetched after the page has loaded, unless the visitor
 * saves data. The buttons pressed before `page:hydrating`, and a form submitted before `form:ready`, are repeated then.
 * Missing fields of a submitted form are marked (`aria-invalid`) at once.
 *
 * @param scripts names of the chunks in the order in which they run, joined by commas
 * @param reload called when one of them is missing
 */
export function deferredBoot(scripts: string, reload: () => void): void {
  let isStarted = false;
  const pressed = new Set<HTMLElement | null>();
  let isFormReady = false;
  let isSubmitPending = false;

  mark(staticAttribute, false);

  const setSubmitPending = (isPending: boolean) => {
    isSubmitPending = isPending;
    mark(submitPendingAttribute, isPending);
    mark(submitFailedAttribute, false);
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
    try {
      await nextTask();
      fetchAll('modulepreload');
      for (const address of addresses) {
        await nextTask();
        await import(/* @vite-ignore */ address);
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
    pressed.add(
      target.closest<HTMLElement>(`button:not([popovertarget],[type=submit],[${controlAttribute}])`),
    );
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
    pageHydrating,
    () => {
      for (const button of pressed) button?.click();
    },
    { once: true },
  );
  listen(`${pageFailed} ${formFailed}`, failPendingSubmit);
  listen(
    formReady,
    () => {
      isFormReady = true;
      // The application may have replaced the form that was submitted.
      if (isSubmitPending) find<HTMLFormElement>(lazyFormSelector)?.requestSubmit();
      setSubmitPending(false);
    },
    { once: true },
  );
  pageLoad.then(() => {
    if (savesData()) return;
    // The page may load before it is painted, and what is fetched then delays the paint.
    new PerformanceObserver(() => fetchAll('prefetch')).observe({ type: 'paint', buffered: true });
  });
}
