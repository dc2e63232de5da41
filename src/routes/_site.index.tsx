import { createFileRoute } from '@tanstack/react-router';
import { DeferredContactForm } from '#features/contact/deferred-contact-form.tsx';
import { LandingPage } from '#features/landing/landing-page.tsx';

// A constant: for a new element React would discard the prerendered form and what is typed in it.
const contactForm = <DeferredContactForm />;

export const Route = createFileRoute('/_site/')({
  component: () => <LandingPage contactForm={contactForm} />,
});
