import { lazyForm } from '#boot/lazy-form.tsx';
import { agency } from '#content/agency.ts';
import { messages } from '#content/messages.ts';
import { showError } from '#ui/toast.tsx';

export const LazyContactForm = lazyForm({
  load: async () => (await import('./contact-form.tsx')).ContactForm,
  onSubmitFailed: () => showError(messages.formNotLoaded),
  Unavailable: () => (
    <p>
      The contact form could not be loaded. Reload the page, or write to{' '}
      <a href={`mailto:${agency.email}`}>{agency.email}</a>.
    </p>
  ),
});
