import { useLayoutEffect, useRef } from 'react';
import { toastRegionId } from './toast.tsx';

/** The dialogs that are open, the topmost last, under the element that holds the toasts otherwise. */
const places: Element[] = [];

/**
 * In a modal dialog: toasts stand inside of it for as long as it is open, since nothing outside of it can be reached
 * by keyboard. Their element is moved, so that it stands before the first toast here as well.
 */
export function ToastsInside() {
  const marker = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const region = document.getElementById(toastRegionId);
    const dialog = marker.current?.closest('dialog, [role="dialog"]');
    if (!region?.parentElement || !dialog) return;
    if (places.length === 0) places.push(region.parentElement);
    const move = () => places.at(-1)?.append(region);
    places.push(dialog);
    move();
    return () => {
      places.splice(places.indexOf(dialog), 1);
      move();
    };
  }, []);
  return <span ref={marker} hidden />;
}
