/**
 * Runs in a page, as source: uses nothing but its parameter. What is typed into the contact form is stored for the
 * tab with each change, and stands in the prerendered form again at the next load. The application restores it
 * into a form that it has rendered itself, and removes it once the message is sent: see `draft-storage.ts`.
 */
export const storeContactDraft = (page: Document): void => {
  const form = () => page.querySelector<HTMLFormElement>('[data-needs-script]');
  try {
    for (const [name, text] of JSON.parse(sessionStorage['contact-draft'])) {
      // Only such fields are stored.
      (form()?.elements.namedItem(name) as HTMLInputElement).value = text;
    }
  } catch {}
  page.addEventListener(
    'input',
    () => {
      const shown = form();
      try {
        if (shown) sessionStorage['contact-draft'] = JSON.stringify([...new FormData(shown)]);
      } catch {}
    },
    // While React hydrates it stops events at its root.
    true,
  );
};
