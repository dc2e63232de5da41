import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import classes from './toast.module.css';
import { areToastsWanted, subscribeToToasts, toastRegionId } from './toast.tsx';

const ToastStack = lazy<ComponentType>(() =>
  import('./toast-stack.tsx').then(
    ({ ToastStack }) => ({ default: ToastStack }),
    // A page without toasts is better than none.
    () => ({ default: () => null }),
  ),
);

/** Where toasts appear: a live region that stands in the page before the first toast does. */
export function ToastRegion() {
  const isWanted = useSyncExternalStore(subscribeToToasts, areToastsWanted, () => false);
  return (
    // React leaves the outer element alone when an open dialog has taken the inner one.
    <div>
      <section id={toastRegionId} aria-label="Notifications" aria-live="polite" className={classes.region} />
      <Suspense>{isWanted && <ToastStack />}</Suspense>
    </div>
  );
}
