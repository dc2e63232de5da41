import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import {
  dispatchPageEvent,
  formFailed,
  formReady,
  lazyFormSelector,
  submitPendingAttribute,
} from './protocol.ts';

type Options = {
  /** Loads the form, whose element matches `lazyFormSelector`. */
  load: () => Promise<ComponentType>;
  /** Called when the form was submitted and cannot be loaded. */
  onSubmitFailed: () => void;
  /** Shown when the form cannot be loaded and the page was not prerendered with one. */
  Unavailable: ComponentType;
};

const isBrowser = typeof document !== 'undefined';

/** The form of the prerendered page; null if the document was loaded at a page without one. */
const prerenderedForm = isBrowser ? document.querySelector<HTMLFormElement>(lazyFormSelector) : null;

/** A form whose script is loaded when it comes near the screen. */
export function lazyForm(options: Options): ComponentType {
  return withPrerenderedForm(lazy(async () => ({ default: await loadForm(options) })));
}

function withPrerenderedForm(Form: ComponentType): ComponentType {
  return function LazyForm() {
    return (
      <Suspense fallback={<PrerenderedForm />}>
        <Form />
      </Suspense>
    );
  };
}

/** The prerendered form with its text, shown when React renders the page again instead of hydrating it. */
function PrerenderedForm() {
  const [show] = useState(() => {
    // Read while the form that React replaces is still there.
    const focused = isBrowser ? document.activeElement : null;
    return (host: HTMLDivElement | null) => {
      if (!prerenderedForm) return;
      host?.append(prerenderedForm);
      if (focused instanceof HTMLElement && prerenderedForm.contains(focused))
        focused.focus({ preventScroll: true });
    };
  });
  return <div ref={show} />;
}

async function loadForm({ load, onSubmitFailed, Unavailable }: Options): Promise<ComponentType> {
  if (!isBrowser) return withReadyEvent(await load());
  await formNeeded();
  let hasPendingSubmit = document.documentElement.hasAttribute(submitPendingAttribute);
  let retryLoad = () => {};
  const onSubmit = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches(lazyFormSelector)) return;
    hasPendingSubmit = true;
    retryLoad();
  };
  document.addEventListener('submit', onSubmit, true);
  try {
    for (;;) {
      try {
        return withReadyEvent(await load());
      } catch (error) {
        console.warn('The form could not be loaded.', error);
        if (!prerenderedForm) return Unavailable;
        if (hasPendingSubmit) {
          dispatchPageEvent(formFailed);
          onSubmitFailed();
        }
        hasPendingSubmit = false;
        await new Promise<void>((resolve) => {
          retryLoad = resolve;
        });
      }
    }
  } finally {
    document.removeEventListener('submit', onSubmit, true);
  }
}

/**
 * Waits until the form comes near the screen, or is used before that has been observed. A followed link and Back end the
 * wait too: they may lead to another page.
 */
function formNeeded(): Promise<void> {
  const form = document.querySelector(lazyFormSelector);
  const isSubmitted = document.documentElement.hasAttribute(submitPendingAttribute);
  if (!form || isSubmitted || form.contains(document.activeElement)) return Promise.resolve();
  return new Promise((resolve) => {
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    const end = () => {
      observer.disconnect();
      listening.abort();
      resolve();
    };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && end(), {
      rootMargin: '25%',
    });
    observer.observe(form);
    for (const type of ['input', 'submit']) form.addEventListener(type, end, options);
    const endAtLink = ({ target }: Event) => target instanceof Element && target.closest('a') && end();
    document.addEventListener('click', endAtLink, options);
    window.addEventListener('popstate', end, options);
  });
}

function withReadyEvent(Form: ComponentType): ComponentType {
  return function ReadyForm() {
    useEffect(() => dispatchPageEvent(formReady), []);
    return <Form />;
  };
}
