import { useState } from 'react';
import { sessionSignal, setToastStack, useToastStack } from './application.ts';
import classes from './toast.module.css';
import type { ToastAction, ToastText } from './toast-stack.tsx';

export const toastRegionId = 'toasts';

/** Loads the toasts ahead of the first one, so that a lost connection can still be shown. */
export function preloadToasts(): void {
  void import('./toast-stack.tsx').catch(() => undefined);
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
  const ToastStack = useToastStack();
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
      {ToastStack && region && <ToastStack region={region} />}
    </div>
  );
}

function show(text: ToastText, isSuccess: boolean, action: ToastAction | undefined): void {
  const session = sessionSignal();
  import('./toast-stack.tsx').then(
    ({ ToastStack, addToast }) => {
      setToastStack(ToastStack);
      addToast(text, isSuccess, session, action);
    },
    (error: unknown) => console.warn('A toast could not be shown.', text.title, error),
  );
}
