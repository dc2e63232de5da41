import { lazy, Suspense } from 'react';
import { agency } from '#content/agency.ts';
import { messages } from '#content/messages.ts';
import { showError } from '#ui/toast.tsx';
import { whenReachedFor } from './when-reached-for.ts';

const prerendered = 'form[data-needs-script]';

const ContactForm = lazy(async () => {
  await whenReachedFor(prerendered);
  const { ContactForm: Live } =
    typeof document === 'undefined' ? await load() : await whileSubmitted(load, tellFailure);
  return { default: Live };
});

/**
 * The contact form, whose script arrives when somebody reaches for it. Until then the prerendered form
 * stands there, can be filled in, and the loader holds what is submitted. Where the script does not arrive,
 * that stays so, and each submit tries again.
 */
export function LazyContactForm() {
  return (
    <Suspense>
      <ContactForm />
    </Suspense>
  );
}

function load() {
  return import('./contact-form.tsx');
}

function tellFailure(): void {
  // Where the toast is gone as well, the page itself offers the address.
  document.documentElement.dataset.unsent = '';
  showError({
    ...messages.contactFailed,
    description: `Your text is still in the form. You can also write to ${agency.email}.`,
  });
}

/** Tries until it succeeds: at once, then at each submit. A failure is told to whoever has submitted. */
async function whileSubmitted<T>(attempt: () => Promise<T>, tell: () => void): Promise<T> {
  let submitted = Promise.withResolvers<void>();
  // By the page's loader, which has kept what was submitted before this.
  let isSubmitted = 'held' in document.documentElement.dataset;
  const note = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches(prerendered)) return;
    isSubmitted = true;
    submitted.resolve();
  };
  document.addEventListener('submit', note, true);
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        console.warn('The contact form could not be loaded.', error);
        if (isSubmitted) tell();
        isSubmitted = false;
        submitted = Promise.withResolvers<void>();
        await submitted.promise;
      }
    }
  } finally {
    document.removeEventListener('submit', note, true);
  }
}
