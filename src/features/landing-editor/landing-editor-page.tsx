import { Button } from '@mantine/core';
import type { SessionActors } from '#machines/shared/save.machine.ts';
import { EmptyState } from '#ui/list-states.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { type RenderPreview, SectionTabs } from './section-tabs.tsx';
import { useLandingContent } from './use-landing-content.ts';

type Props = {
  userId: string;
  session: SessionActors;
  renderPreview: RenderPreview;
};

export function LandingEditorPage({ userId, session, renderPreview }: Props) {
  const editor = useLandingContent(session);
  const { snapshot, send } = editor;
  const isReady = snapshot.hasTag('ready');
  const hasFailed = snapshot.matches('failed');
  return (
    <>
      <PageHeading title="Landing Page Content" />
      {isReady && <SectionTabs editor={editor} userId={userId} renderPreview={renderPreview} />}
      {hasFailed && (
        <EmptyState text="The landing page content could not be loaded.">
          <Button variant="default" onClick={() => send({ type: 'content.reload' })}>
            Retry
          </Button>
        </EmptyState>
      )}
      {!isReady && !hasFailed && <Spinner />}
    </>
  );
}
