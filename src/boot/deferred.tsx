import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onFirstInteraction } from './on-first-interaction.ts';
import { deferredFormSelector, formFailed, formReady, report, submitPendingAttribute } from './protocol.ts';

type Options = {
  /** Loads the form, whose element matches `deferredFormSelector`. */
  load: () => Promise<ComponentType>;
  /** Called for a submit whose script cannot be loaded. */
  onLoadFailed: () => void;
  /** Shown where the script cannot be loaded and the visit began on another page. */
  Unavailable: ComponentType;
};

const isBrowser = typeof document !== 'undefined';

/** The form with which the page was prerendered; null where the visit began on another page. */
const prerenderedForm = isBrowser ? document.querySelector<HTMLFormElement>(deferredFormSelector) : null;

/** A form for {@link Deferred}. */
export function lazyForm(options: Options): ComponentType {
  return lazy(async () => ({ default: await loadForm(options) }));
}

/** A form whose script is loaded at the first interaction; `form`: made once, by {@link lazyForm}. */
export function Deferred({ form: Form }: { form: ComponentType }) {
  return (
    <Suspense fallback={<PrerenderedForm />}>
      <Form />
    </Suspense>
  );
}

/** The prerendered form with its text, for where React renders the page again instead of hydrating it. */
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

async function loadForm({ load, onLoadFailed, Unavailable }: Options): Promise<ComponentType> {
  if (!isBrowser) return reportReady(await load());
  await onFirstInteraction(deferredFormSelector);
  let isSubmitted = document.documentElement.hasAttribute(submitPendingAttribute);
  let retry = () => {};
  const onSubmit = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches(deferredFormSelector)) return;
    isSubmitted = true;
    retry();
  };
  document.addEventListener('submit', onSubmit, true);
  try {
    for (;;) {
      try {
        return reportReady(await load());
      } catch (error) {
        console.warn('The form could not be loaded.', error);
        if (!prerenderedForm) return Unavailable;
        if (isSubmitted) {
          report(formFailed);
          onLoadFailed();
        }
        isSubmitted = false;
        await new Promise<void>((resolve) => {
          retry = resolve;
        });
      }
    }
  } finally {
    document.removeEventListener('submit', onSubmit, true);
  }
}

function reportReady(Form: ComponentType): ComponentType {
  return function ReadyForm() {
    useEffect(() => report(formReady), []);
    return <Form />;
  };
}
