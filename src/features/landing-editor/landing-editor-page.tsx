import type { LandingSection } from '#domain/landing-content.ts';
import type { SessionActors } from '#machines/shared/save.machine.ts';
import { LoadFailure } from '#ui/list-states.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { type RenderPreview, SectionTabs } from './section-tabs.tsx';
import { useLandingContent } from './use-landing-content.ts';

type Props = {
  userId: string;
  session: SessionActors;
  /** Of the tab that is open at first. */
  firstSection: LandingSection | undefined;
  /** The history opens with that tab. */
  opensHistory: boolean;
  renderPreview: RenderPreview;
};

export function LandingEditorPage({ userId, session, firstSection, opensHistory, renderPreview }: Props) {
  const editor = useLandingContent(session);
  const { snapshot, send } = editor;
  const isReady = snapshot.hasTag('ready');
  const hasFailed = snapshot.matches('failed');
  return (
    <>
      <PageHeading title="Landing Page Content" />
      {isReady && (
        <SectionTabs
          editor={editor}
          userId={userId}
          firstSection={firstSection}
          opensHistory={opensHistory}
          renderPreview={renderPreview}
        />
      )}
      {hasFailed && (
        <LoadFailure
          text="The landing page content could not be loaded."
          onRetry={() => send({ type: 'content.reload' })}
        />
      )}
      {!isReady && !hasFailed && <Spinner />}
    </>
  );
}
