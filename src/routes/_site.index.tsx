import { createFileRoute } from '@tanstack/react-router';
import { DeferredContactForm } from '#features/contact/deferred-contact-form.tsx';
import { LandingPage } from '#features/landing/landing-page.tsx';

export const Route = createFileRoute('/_site/')({ component: Landing });

// One element for good: an update would make React throw the prerendered form away, and what is typed in it.
const contactForm = <DeferredContactForm />;

function Landing() {
  return <LandingPage contactForm={contactForm} />;
}
