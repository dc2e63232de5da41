import { findLazyForm, listen, whenIdle } from '../dom.ts';
import { draftKey } from '../protocol.ts';

/** Restores unsent text into the empty fields of the prerendered contact form, before more text is stored. */
export function restoreContactDraft(): void {
  let isRestored = false;
  const restore = () => {
    if (isRestored) return;
    isRestored = true;
    try {
      for (const [name, text] of JSON.parse(sessionStorage[draftKey])) {
        // Only such fields are stored.
        (findLazyForm()?.elements.namedItem(name) as HTMLInputElement).value ||= text;
      }
    } catch {}
  };
  whenIdle(restore);
  listen('input', restore);
}

/**
 * Stores what is typed into the contact form for the tab. The application reads the draft for a form that it has rendered
 * itself, and removes it once the message is sent.
 */
export function storeContactDraft(): void {
  listen('input', () => {
    const form = findLazyForm();
    try {
      if (form) sessionStorage[draftKey] = JSON.stringify([...new FormData(form)]);
    } catch {}
  });
}
