import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { draftKey, lazyFormSelector } from '#boot/protocol.ts';
import { tabItem } from '#ui/tab-item.ts';
import { isTextField } from '#ui/use-valibot-form.ts';

const draftSchema = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.string(), v.unknown()])));

/** The unsent text of this tab, field by field, which the inline script stores. */
export const contactDraft = tabItem(draftKey, draftSchema);

/**
 * Takes over texts, marks, focus and selection from the form as it was before React ran, from the form that it replaces,
 * or from the tab's draft. `onTyped` is called once, with the texts by field; `isMarked`: a submitted field was missing.
 */
export function useFormTakeover(
  element: RefObject<HTMLFormElement | null>,
  onTyped: (typed: { texts: Record<string, string>; isMarked: boolean }) => void,
) {
  // Read while the form that React replaces is still there; hydrated, it is the same one.
  const [before] = useState(() =>
    typeof document === 'undefined'
      ? null
      : {
          form: document.querySelector<HTMLFormElement>(lazyFormSelector),
          focused: document.activeElement,
        },
  );
  const notify = useRef(onTyped);
  useLayoutEffect(() => {
    const form = element.current;
    if (!form || !before) return;
    const previous = before.form ?? form;
    const draft = Object.fromEntries(contactDraft.read() ?? []);
    const typed = new FormData(previous);
    const texts: Record<string, string> = {};
    for (const field of form.elements) {
      if (!isTextField(field)) continue;
      field.value ||= String(typed.get(field.name) || draft[field.name] || '');
      if (field.value !== '') texts[field.name] = field.value;
    }
    const marked = previous.querySelectorAll('[aria-invalid]');
    for (const field of marked) field.removeAttribute('aria-invalid');
    if (previous !== form) moveFocus(previous, form, before.focused);
    notify.current({ texts, isMarked: marked.length > 0 });
  }, [element, before]);
}

/** The focus and the selection of a field that is gone go to the same one of its successor. */
function moveFocus(from: HTMLFormElement, to: HTMLFormElement, focused: Element | null): void {
  if (!focused) return;
  const successor = to.elements[[...from.elements].indexOf(focused)];
  if (!(successor instanceof HTMLElement)) return;
  successor.focus({ preventScroll: true });
  // An e-mail field has no selection.
  if (!isTextField(focused) || !isTextField(successor) || focused.selectionStart === null) return;
  successor.setSelectionRange(focused.selectionStart, focused.selectionEnd);
}
