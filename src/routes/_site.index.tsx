import { createFileRoute } from '@tanstack/react-router';
import { LazyContactForm } from '#features/contact/lazy-contact-form.tsx';
import { LandingPage } from '#features/landing/landing-page.tsx';

export const Route = createFileRoute('/_site/')({ component: Landing });

// One element for good: an update would make React throw the prerendered form away, and what is typed in it.
const contactForm = <LazyContactForm />;

function Landing() {
  return <LandingPage contactForm={contactForm} />;
}
