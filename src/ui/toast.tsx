import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { createActor, fromTransition } from 'xstate';
import { lazyPart } from './lazy-part.tsx';
import classes from './toast.module.css';
import type { ToastAction, ToastText } from './toast-stack.tsx';

export const toastRegionId = 'toasts';

// A page without toasts is better than none.
const ToastStack = lazyPart(async () => (await import('./toast-stack.tsx')).ToastStack, {
  waiting: () => null,
  failed: null,
});

/** `isWanted`: from the first toast on. `session` is aborted with the session that the toasts are about. */
const toasts = createActor(
  fromTransition(
    (state, { type }: { type: 'toast.show' | 'session.end' }) =>
      type === 'toast.show' ? { ...state, isWanted: true } : { ...state, session: new AbortController() },
    { isWanted: false, session: new AbortController() },
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
  const hasToasts = useSelector(toasts, ({ context }) => context.isWanted);
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
      {hasToasts && region && <ToastStack region={region} />}
    </div>
  );
}

function show(text: ToastText, isSuccess: boolean, action: ToastAction | undefined): void {
  toasts.send({ type: 'toast.show' });
  const end = toastsEnd();
  import('./toast-stack.tsx').then(
    ({ addToast }) => addToast(text, isSuccess, end, action),
    (error: unknown) => console.warn('A toast could not be shown.', text.title, error),
  );
}
