import { landingTexts } from '#content/landing-texts.ts';
import { otherStudies, type PublicContent } from '#domain/public-content.ts';
import { type PublicDocumentRow, publicDocuments } from '#domain/public-documents.ts';
import { CaseStudyView } from '#features/case-study/case-study-page.tsx';
import { LazyContactForm } from '#features/contact/lazy-contact-form.tsx';
import { ContactSection } from '#features/landing/contact-section.tsx';
import { PortfolioSection } from '#features/landing/portfolio-section.tsx';
import { ServicesSection } from '#features/landing/services-section.tsx';
import type { Shown } from '#features/records/document-preview.tsx';
import { SiteFooter } from '#features/site/site-footer.tsx';
import site from '#features/site/site-layout.module.css';
import { AgencyPreview, useAgency } from '#ui/agency.tsx';

type Props = Shown & { landingRows: PublicContent['rows'] };

/** Stands for the slug of the document, which may be empty or another's. */
const shownSlug = 'preview';

const noItems = { items: [], nextCursor: null };
const noMore = { status: 'idle' as const, load: () => undefined };

/** The page or the section of a document, with the published documents around it. */
export function ContentPreview({ kind, id, values, rows, landingRows }: Props) {
  const agency = useAgency();
  const edited = { id, kind: kind.id, slug: shownSlug, body: { ...values, slug: shownSlug } };
  const others = rows.flatMap((row): PublicDocumentRow[] => {
    if (row.id === id) return [edited];
    if (!row.published || !row.record) return [];
    const { slug } = row.record;
    return [{ id: row.id, kind: row.kind, slug: typeof slug === 'string' ? slug : null, body: row.record }];
  });
  const all = rows.some((row) => row.id === id) ? others : [...others, edited];
  const stored = { id: 'agency', kind: 'agency', slug: null, body: agency };
  const { documents } = publicDocuments([...all, stored]);
  if (!documents) return null;
  return <div className={site.site}>{page()}</div>;

  function page() {
    if (!documents) return null;
    const { studies, services, featured } = documents;
    switch (kind.id) {
      case 'case-study': {
        const study = studies.find(({ slug }) => slug === shownSlug);
        return study ? (
          <CaseStudyView study={study} others={otherStudies(studies, shownSlug)} />
        ) : (
          <p>Choose a category to see the page.</p>
        );
      }
      case 'featured-project':
        return <PortfolioSection featured={featured} list={noItems} more={noMore} />;
      case 'service':
        return <ServicesSection texts={landingTexts('services', landingRows.services)} services={services} />;
      case 'agency':
        return (
          <AgencyPreview agency={documents.agency}>
            <ContactSection texts={landingTexts('contact', landingRows.contact)} form={<LazyContactForm />} />
            <SiteFooter />
          </AgencyPreview>
        );
    }
  }
}
