import { useSelector } from '@xstate/react';
import { type ComponentType, useState } from 'react';
import { createActor, fromTransition } from 'xstate';
import classes from './toast.module.css';
import type { ToastAction, ToastText } from './toast-stack.tsx';

export const toastRegionId = 'toasts';

type Stack = ComponentType<{ region: HTMLElement }>;

type Toasts = {
  /** From the first toast on. */
  Stack: Stack | null;
  /** Is aborted with the session that the toasts are about. */
  session: AbortController;
};

const initial: Toasts = { Stack: null, session: new AbortController() };

const toasts = createActor(
  fromTransition(
    (state, event: { type: 'stack.loaded'; Stack: Stack } | { type: 'session.end' }) =>
      event.type === 'stack.loaded'
        ? { ...state, Stack: event.Stack }
        : { ...state, session: new AbortController() },
    initial,
  ),
).start();

/** Loads the toasts ahead of the first one, so that a lost connection can still be shown. */
export function preloadToasts(): void {
  void import('./toast-stack.tsx').catch(() => undefined);
}

/** Is aborted by the next {@link endToasts}. */
export function toastsEnd(): AbortSignal {
  return toasts.getSnapshot().context.session.signal;
}

/** Closes all toasts, at the end of the session that they are about. */
export function endToasts(): void {
  toasts.getSnapshot().context.session.abort();
  toasts.send({ type: 'session.end' });
}

/** Closes by itself after 4 seconds; with an action after 10 seconds without pointer and focus. */
export function showSuccess(text: ToastText, action?: ToastAction): void {
  show(text, true, action);
}

/** Stays until it is closed. */
export function showError(text: ToastText, action?: ToastAction): void {
  show(text, false, action);
}

/** The live region of the toasts. It is in the page before the first toast. */
export function ToastRegion() {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  // Not `lazy`, whose first rendering React would hold back for 0.3 s.
  const Stack = useSelector(toasts, ({ context }) => context.Stack);
  return (
    // React leaves the outer element alone when an open dialog has taken the inner one.
    <div>
      <section
        ref={setRegion}
        id={toastRegionId}
        aria-label="Notifications"
        aria-live="polite"
        className={`screen-only ${classes.region}`}
      />
      {Stack && region && <Stack region={region} />}
    </div>
  );
}

function show(text: ToastText, isSuccess: boolean, action: ToastAction | undefined): void {
  const end = toastsEnd();
  import('./toast-stack.tsx').then(
    ({ ToastStack, addToast }) => {
      toasts.send({ type: 'stack.loaded', Stack: ToastStack });
      addToast(text, isSuccess, end, action);
    },
    (error: unknown) => console.warn('A toast could not be shown.', text.title, error),
  );
}
