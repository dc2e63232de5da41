import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { builtInContent } from '#content/built-in-content.ts';
import { landingSections } from '#domain/landing-section.ts';
import { WaitingVersions } from '#editing/waiting-versions.tsx';
import { LazyContactForm } from '#features/contact/lazy-contact-form.tsx';
import { SectionPreview } from '#features/landing/landing-page.tsx';
import { LandingEditorPage } from '#features/records/landing-editor-page.tsx';
import site from '#features/site/site-layout.module.css';

export const Route = createFileRoute('/_app/admin/landing-page')({
  /** `section`: of the tab that is open at first. */
  validateSearch: v.object({
    section: v.fallback(v.optional(v.picklist(landingSections)), undefined),
    /** The history of that section opens with it. */
    history: v.fallback(v.optional(v.literal(true)), undefined),
  }),
  component: LandingEditor,
});

const contactForm = <LazyContactForm />;

function LandingEditor() {
  const { services } = Route.useRouteContext().publicContent.get('/') ?? builtInContent;
  const { section, history = false } = Route.useSearch();
  return (
    <WaitingVersions>
      <LandingEditorPage
        firstSection={section}
        opensHistory={history}
        renderPreview={(section, texts) => (
          <div className={site.site}>
            <SectionPreview {...{ section, texts, services, contactForm }} />
          </div>
        )}
      />
    </WaitingVersions>
  );
}
