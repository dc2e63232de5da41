import { type ComponentType, lazy, Suspense } from 'react';
import { whenReachedFor } from '#boot/on-first-interaction.ts';
import { agency } from '#content/agency.ts';
import { messages } from '#content/messages.ts';
import { showError } from '#ui/toast.tsx';
import { formSelector, ServedForm, servedForm } from './served-form.tsx';

const ContactForm = lazy(async () => {
  await whenReachedFor(formSelector);
  return { default: await (typeof document === 'undefined' ? load() : loadForSubmit()) };
});

/**
 * The contact form, whose script arrives when somebody reaches for it. Until then the prerendered form
 * stands there, can be filled in, and the loader keeps what is submitted. Where the script does not arrive,
 * that stays so, and each submit tries again.
 */
export function LazyContactForm() {
  return (
    <Suspense fallback={<ServedForm />}>
      <ContactForm />
    </Suspense>
  );
}

async function load(): Promise<ComponentType> {
  return (await import('./contact-form.tsx')).ContactForm;
}

/** Takes the form's place where the visit began on another page. */
function FormUnavailable() {
  return (
    <p>
      The contact form could not be loaded. Reload the page, or write to{' '}
      <a href={`mailto:${agency.email}`}>{agency.email}</a>.
    </p>
  );
}

function notifyFailure(): void {
  // Where the toast cannot be loaded either, the page itself offers the address.
  document.documentElement.dataset.submitFailed = '';
  showError({
    ...messages.contactFailed,
    description: `The form could not be loaded. Your text is still there: try again, or write to ${agency.email}.`,
  });
}

/** Tries until it succeeds: at once, then at each submit. A failed attempt is shown to those who have submitted. */
async function loadForSubmit(): Promise<ComponentType> {
  let submitted = Promise.withResolvers<void>();
  // By the page's loader, which has kept what was submitted before this.
  let isSubmitted = 'submitPending' in document.documentElement.dataset;
  const note = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches(formSelector)) return;
    isSubmitted = true;
    submitted.resolve();
  };
  document.addEventListener('submit', note, true);
  try {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        console.warn('The contact form could not be loaded.', error);
        if (!servedForm) return FormUnavailable;
        if (isSubmitted) notifyFailure();
        isSubmitted = false;
        submitted = Promise.withResolvers<void>();
        await submitted.promise;
      }
    }
  } finally {
    document.removeEventListener('submit', note, true);
  }
}
