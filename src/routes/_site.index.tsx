import { createFileRoute } from '@tanstack/react-router';
import { LazyContactForm } from '#features/contact/lazy-contact-form.tsx';
import { loadContactForm } from '#features/contact/load-contact-form.ts';
import { LandingPage } from '#features/landing/landing-page.tsx';
import { loadPageContent } from '#features/site/public-content.ts';
import { usePublicContent } from '#features/site/use-public-content.ts';

// A constant: for a new element React would discard the prerendered form and what is typed in it.
const contactForm = <LazyContactForm />;

export const Route = createFileRoute('/_site/')({
  loader: async ({ context, abortController }) => {
    const [ContactForm] = await Promise.all([
      loadContactForm(),
      loadPageContent(context.publicContent, '/', abortController.signal),
    ]);
    return { ContactForm };
  },
  // Until then the page that the visitor comes from stays.
  pendingMs: 1_000,
  component: Landing,
});

function Landing() {
  const { content, moreItems } = usePublicContent(Route.useRouteContext().publicContent, '/');
  const { ContactForm } = Route.useLoaderData();
  const form = ContactForm ? <ContactForm /> : contactForm;
  return <LandingPage content={content} moreItems={moreItems} contactForm={form} />;
}
