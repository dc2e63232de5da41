import { Deferred, lazyForm } from '#boot/deferred.tsx';
import { agency } from '#content/agency.ts';
import { messages } from '#content/messages.ts';
import { showError } from '#ui/toast.tsx';

const form = lazyForm({
  load: async () => (await import('./contact-form.tsx')).ContactForm,
  onLoadFailed: () =>
    showError({
      ...messages.formNotLoaded,
      description: `${messages.formNotLoaded.description} ${agency.email}.`,
    }),
  Unavailable,
});

/** The contact form, whose script is loaded at the first interaction. */
export function DeferredContactForm() {
  return <Deferred form={form} />;
}

function Unavailable() {
  return (
    <p>
      The contact form could not be loaded. Reload the page, or write to{' '}
      <a href={`mailto:${agency.email}`}>{agency.email}</a>.
    </p>
  );
}
