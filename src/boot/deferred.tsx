import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onFirstInteraction } from './on-first-interaction.ts';
import {
  deferredFormSelector,
  dispatchPageEvent,
  formFailed,
  formReady,
  submitPendingAttribute,
} from './protocol.ts';

type Options = {
  /** Loads the form, whose element matches `deferredFormSelector`. */
  load: () => Promise<ComponentType>;
  /** Called when the form was submitted and cannot be loaded. */
  onSubmitFailed: () => void;
  /** Shown when the form cannot be loaded and the page was not prerendered with one. */
  Unavailable: ComponentType;
};

const isBrowser = typeof document !== 'undefined';

/** The form of the prerendered page; null if the document was loaded at a page without one. */
const prerenderedForm = isBrowser ? document.querySelector<HTMLFormElement>(deferredFormSelector) : null;

/** A form for {@link DeferredForm}. */
export function lazyForm(options: Options): ComponentType {
  return lazy(async () => ({ default: await loadForm(options) }));
}

/** A form whose script is loaded at the first interaction; `form`: made once, by {@link lazyForm}. */
export function DeferredForm({ form: Form }: { form: ComponentType }) {
  return (
    <Suspense fallback={<PrerenderedForm />}>
      <Form />
    </Suspense>
  );
}

/** The prerendered form with its text, shown when React renders the page again instead of hydrating it. */
function PrerenderedForm() {
  const host = useRef<HTMLDivElement>(null);
  // Read while the form that React replaces is still there.
  const [focused] = useState(() => (isBrowser ? document.activeElement : null));
  useLayoutEffect(() => {
    if (!prerenderedForm) return;
    host.current?.append(prerenderedForm);
    if (focused instanceof HTMLElement && prerenderedForm.contains(focused))
      focused.focus({ preventScroll: true });
  }, [focused]);
  return <div ref={host} />;
}

async function loadForm({ load, onSubmitFailed, Unavailable }: Options): Promise<ComponentType> {
  if (!isBrowser) return withReadyEvent(await load());
  await onFirstInteraction(deferredFormSelector);
  let hasPendingSubmit = document.documentElement.hasAttribute(submitPendingAttribute);
  let retryLoad = () => {};
  const onSubmit = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches(deferredFormSelector)) return;
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

function withReadyEvent(Form: ComponentType): ComponentType {
  return function ReadyForm() {
    useEffect(() => dispatchPageEvent(formReady), []);
    return <Form />;
  };
}
