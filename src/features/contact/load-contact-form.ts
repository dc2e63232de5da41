import type { ComponentType } from 'react';
import { lazyFormSelector } from '#boot/protocol.ts';

/**
 * The contact form for a page that is opened within the application: shown later than the page, it would move what is below
 * it. Null where the document has the form already, or it cannot be loaded now.
 */
export async function loadContactForm(): Promise<ComponentType | null> {
  if (typeof document === 'undefined' || document.querySelector(lazyFormSelector)) return null;
  return import('./contact-form.tsx').then(
    ({ ContactForm }) => ContactForm,
    () => null,
  );
}
