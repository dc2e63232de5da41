import { createFileRoute } from '@tanstack/react-router';
import { LazyContactForm } from '#features/contact/lazy-contact-form.tsx';
import { LandingPage } from '#features/landing/landing-page.tsx';
import { loadPublicContentOnce } from '#features/landing/load-public-content.ts';

// A constant: for a new element React would discard the prerendered form and what is typed in it.
const contactForm = <LazyContactForm />;

export const Route = createFileRoute('/_site/')({
  loader: ({ context, abortController }) =>
    loadPublicContentOnce(context.publicContent, abortController.signal),
  // Until then the page that the visitor comes from stays.
  pendingMs: 1_000,
  component: () => (
    <LandingPage publicContent={Route.useRouteContext().publicContent} contactForm={contactForm} />
  ),
});
