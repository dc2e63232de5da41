import type { ComponentType } from 'react';
import { lazyFormSelector } from '#boot/protocol.ts';

/** Read once: a form that is typed into is replaced by no other, however often its route is loaded. */
const isPrerendered = typeof document === 'undefined' || document.querySelector(lazyFormSelector) !== null;

/**
 * The contact form for a page that is opened within the application: shown later than the page, it would move what is below
 * it. Null where the document came with the form, or it cannot be loaded now.
 */
export async function loadContactForm(): Promise<ComponentType | null> {
  if (isPrerendered) return null;
  return import('./contact-form.tsx').then(
    ({ ContactForm }) => ContactForm,
    () => null,
  );
}
