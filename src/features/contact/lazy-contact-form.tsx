import { lazyForm } from '#boot/lazy-form.tsx';
import { messages } from '#content/messages.ts';
import { pageAgency } from '#content/page-agency.ts';
import { MailLink } from '#ui/agency.tsx';
import { showError } from '#ui/toast.tsx';

export const LazyContactForm = lazyForm({
  load: async () => (await import('./contact-form.tsx')).ContactForm,
  onSubmitFailed: () => showError(messages.formNotLoaded(pageAgency().email)),
  Unavailable: () => (
    <p>
      The contact form could not be loaded. Reload the page, or write to <MailLink />.
    </p>
  ),
});
