import { lazy, Suspense } from 'react';
import { whenReachedFor } from './when-reached-for.ts';

const ContactForm = lazy(async () => {
  await whenReachedFor('form[data-needs-script]');
  const { ContactForm: Live } = await import('./contact-form.tsx');
  return { default: Live };
});

/**
 * The contact form, whose script arrives when somebody reaches for it. Until then the prerendered form
 * stands there, can be filled in, and the loader holds what is submitted.
 */
export function LazyContactForm() {
  return (
    <Suspense>
      <ContactForm />
    </Suspense>
  );
}
