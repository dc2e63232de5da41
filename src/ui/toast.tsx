/** What a toast says. */
export type ToastText = { title: string; description?: string };

/** The element that holds the toasts. */
export const toastRegionId = 'toasts';

const listeners = new Set<() => void>();
let isWanted = false;

/** Loads what shows toasts ahead of the first one, so that a lost connection can still be told. */
export function preloadToasts(): void {
  void Promise.all([import('./add-toast.tsx'), import('./toast-stack.tsx')]).catch(() => undefined);
}

/** Tells that something went well; closes by itself after 4 seconds. */
export function showSuccess(text: ToastText): void {
  show(text, true);
}

/** Tells that something failed; stays until it is closed. */
export function showError(text: ToastText): void {
  show(text, false);
}

/** For the toast region: told when the first toast is wanted. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the toast region: whether a toast has been asked for. */
export function areToastsWanted(): boolean {
  return isWanted;
}

function show(text: ToastText, isSuccess: boolean): void {
  isWanted = true;
  for (const listener of listeners) listener();
  import('./add-toast.tsx').then(
    ({ addToast }) => addToast(text, isSuccess),
    (error: unknown) => console.warn('A toast could not be shown.', text.title, error),
  );
}
