import { toastRegionId } from './toast.tsx';

/** The toast region's usual parent, then the open dialogs, the topmost last. */
const parents: Element[] = [];

/** Moves the toast region into the modal dialog around it: the keyboard reaches nothing outside of a dialog. */
export function ToastsInside() {
  return <span ref={moveToasts} hidden />;
}

function moveToasts(marker: HTMLElement | null) {
  const region = document.getElementById(toastRegionId);
  const dialog = marker?.closest('dialog, [role="dialog"]');
  if (!region?.parentElement || !dialog) return;
  if (parents.length === 0) parents.push(region.parentElement);
  const move = () => parents.at(-1)?.append(region);
  parents.push(dialog);
  move();
  return () => {
    parents.splice(parents.indexOf(dialog), 1);
    move();
  };
}
