import { CatchBoundary } from '@tanstack/react-router';
import { useState } from 'react';
import { adminMessages } from '#content/admin-messages.ts';
import { sectionNames } from '#content/landing-section.ts';
import type { LandingSection } from '#domain/landing-section.ts';
import { CrashScreen } from '#editing/crash-screen.tsx';
import { useStartPublishing } from '#editing/publishing-status.tsx';
import { RecordEvents } from '#editing/record-events.tsx';
import { LoadFailure } from '#ui/list-states.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { type RenderPreview, SectionTabs } from './section-tabs.tsx';
import { useLandingContent } from './use-landing-content.ts';

type Props = {
  /** The section whose tab is open at first. */
  firstSection: LandingSection | undefined;
  /** The history opens with that tab. */
  opensHistory: boolean;
  renderPreview: RenderPreview;
};

/** The page owns the editors, so that a crash of what it shows loses nothing. */
export function LandingEditorPage(props: Props) {
  const { firstSection = 'hero', opensHistory, renderPreview } = props;
  const { snapshot, send, editors } = useLandingContent();
  const [shown, setShown] = useState(firstSection);
  const startPublishing = useStartPublishing();
  const reload = () => send({ type: 'content.reload' });
  const hasFailed = snapshot.matches('failed');
  return (
    <>
      {editors.map(({ section, editor }) => (
        <RecordEvents
          key={section}
          editor={editor}
          messages={adminMessages.section(section === shown ? null : sectionNames[section])}
          onSaved={({ version }) => {
            startPublishing(section, version);
            reload();
          }}
        />
      ))}
      <CatchBoundary getResetKey={() => 'page'} errorComponent={CrashScreen}>
        <PageHeading title="Landing Page Content" />
        {editors.length > 0 && (
          <SectionTabs {...{ editors, shown, opensHistory, renderPreview }} onShow={setShown} />
        )}
        {hasFailed && <LoadFailure text="The landing page content could not be loaded." onRetry={reload} />}
        {editors.length === 0 && !hasFailed && <Spinner />}
      </CatchBoundary>
    </>
  );
}
