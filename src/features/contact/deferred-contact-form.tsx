import { DeferredForm, lazyForm } from '#boot/deferred.tsx';
import { agency } from '#content/agency.ts';
import { messages } from '#content/messages.ts';
import { showError } from '#ui/toast.tsx';

const LazyContactForm = lazyForm({
  load: async () => (await import('./contact-form.tsx')).ContactForm,
  onSubmitFailed: () => showError(messages.formNotLoaded),
  Unavailable: ContactFormUnavailable,
});

/** The contact form, whose script is loaded at the first interaction. */
export function DeferredContactForm() {
  return <DeferredForm form={LazyContactForm} />;
}

function ContactFormUnavailable() {
  return (
    <p>
      The contact form could not be loaded. Reload the page, or write to{' '}
      <a href={`mailto:${agency.email}`}>{agency.email}</a>.
    </p>
  );
}
