// The page's inline script writes it with each change: see `src/boot/inline/contact-draft.ts`.
const key = 'contact-draft';

/** What is typed in the contact form of this tab and not sent, by field; nothing where the browser stores nothing. */
export function readDraft(): Record<string, unknown> {
  try {
    return Object.fromEntries(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  } catch {
    return {};
  }
}

export function removeDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then there is none.
  }
}
