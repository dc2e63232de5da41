import {
  findLazyForm,
  listen,
  mark,
  nextFrame,
  nextTask,
  page,
  pageParsed,
  savesData,
  whenIdle,
} from '../dom.ts';
import {
  controlAttribute,
  formFailed,
  formReady,
  pageFailed,
  pageHydrating,
  staticAttribute,
  submitFailedAttribute,
  submitPendingAttribute,
} from '../protocol.ts';
import { onFirstInteraction } from './first-interaction.ts';

/**
 * Starts the application at the first interaction; its chunks are fetched after the page has loaded, unless the visitor
 * saves data. The buttons pressed before `page:hydrating`, and a form submitted before `form:ready`, are repeated then.
 * Missing fields of a submitted form are marked (`aria-invalid`) at once.
 *
 * @param scripts names of the chunks in the order in which they run
 * @param reload called when one of them is missing, and at a press or a submit after the application could not start
 */
export function deferredBoot(scripts: readonly string[], reload: () => void): void {
  let isStarted = false;
  let hasFailed = false;
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
  const addresses = scripts.map((name) => `/assets/${name}.js`);
  const fetchAll = (rel: 'prefetch' | 'modulepreload') => {
    page.head.append(...addresses.map((href) => Object.assign(page.createElement('link'), { rel, href })));
  };
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    try {
      // What the first interaction changes is on the screen before anything else is done.
      await nextFrame();
      await nextTask();
      fetchAll('modulepreload');
      await pageParsed;
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
  // Modules run once in a document: only another one can try again.
  const retry = () => {
    if (!hasFailed) return;
    failPendingSubmit();
    reload();
  };
  listen('click', (target) => {
    start();
    const button = target.closest<HTMLElement>(
      `button:not([popovertarget],[type=submit],[${controlAttribute}])`,
    );
    pressed.add(button);
    if (button) retry();
  });
  listen('invalid', (field) => {
    if (findLazyForm()?.contains(field)) field.setAttribute('aria-invalid', 'true');
  });
  listen('submit', (target, event) => {
    const form = findLazyForm();
    if (isFormReady || target !== form) return;
    start();
    event.preventDefault();
    setSubmitPending(form.reportValidity());
    setTimeout(failPendingSubmit, 1e4);
    if (isSubmitPending) retry();
  });
  listen(pageHydrating, () => {
    for (const button of pressed) button?.click();
  });
  listen(formFailed, failPendingSubmit);
  listen(pageFailed, () => {
    hasFailed = true;
    failPendingSubmit();
  });
  listen(formReady, () => {
    isFormReady = true;
    // The application may have replaced the form that was submitted.
    if (isSubmitPending) findLazyForm()?.requestSubmit();
    setSubmitPending(false);
  });
  whenIdle(() => {
    if (!isStarted && !savesData()) fetchAll('prefetch');
  });
}
