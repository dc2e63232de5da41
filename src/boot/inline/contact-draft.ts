import { find, listen } from '../dom.ts';
import { draftKey, lazyFormSelector } from '../protocol.ts';

/**
 * Restores unsent text into the prerendered contact form, and stores what is typed there for the tab. The application
 * reads the draft for a form that it has rendered itself, and removes it once the message is sent.
 */
export function syncContactDraft(): void {
  const form = () => find<HTMLFormElement>(lazyFormSelector);
  try {
    for (const [name, text] of JSON.parse(sessionStorage[draftKey])) {
      // Only such fields are stored.
      (form()?.elements.namedItem(name) as HTMLInputElement).value = text;
    }
  } catch {}
  listen('input', () => {
    const shown = form();
    try {
      if (shown) sessionStorage[draftKey] = JSON.stringify([...new FormData(shown)]);
    } catch {}
  });
}
