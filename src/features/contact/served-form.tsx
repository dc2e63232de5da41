import { useLayoutEffect, useRef, useState } from 'react';

/** Finds the contact form in the page, prerendered or not. */
export const formSelector = 'form[data-needs-script]';

/** The form with which the page was prerendered; null where the visit began on another page. */
export const servedForm =
  typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>(formSelector);

/**
 * The prerendered form with what is typed in it, until the script of the form is there. It is needed where React has
 * rendered the page anew instead of hydrating it: the page differed from the build, or was left and opened again.
 */
export function ServedForm() {
  const host = useRef<HTMLDivElement>(null);
  // Read while the form that React replaces is still there.
  const [focused] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  useLayoutEffect(() => {
    if (!servedForm) return;
    host.current?.append(servedForm);
    if (focused instanceof HTMLElement && servedForm.contains(focused))
      focused.focus({ preventScroll: true });
  }, [focused]);
  return <div ref={host} />;
}
