import { Button } from '@mantine/core';
import type { SessionActors } from '#machines/shared/save.machine.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { type RenderPreview, SectionTabs } from './section-tabs.tsx';
import { type LandingEditor, useLandingContent } from './use-landing-content.ts';

type Props = {
  /** Whose drafts are stored and offered: a user's id. */
  owner: string;
  session: SessionActors;
  renderPreview: RenderPreview;
};

export function LandingEditorPage({ owner, session, renderPreview }: Props) {
  const editor = useLandingContent(session);
  return (
    <>
      <PageHeading title="Landing Page Content" />
      <EditorBody editor={editor} owner={owner} renderPreview={renderPreview} />
    </>
  );
}

type BodyProps = { editor: LandingEditor; owner: string; renderPreview: RenderPreview };

function EditorBody({ editor, owner, renderPreview }: BodyProps) {
  const { snapshot, send } = editor;
  if (snapshot.hasTag('ready')) {
    return <SectionTabs editor={editor} owner={owner} renderPreview={renderPreview} />;
  }
  if (snapshot.matches('failed')) {
    return (
      <EmptyState text="The landing page content could not be loaded.">
        <Button variant="default" onClick={() => send({ type: 'content.reload' })}>
          Retry
        </Button>
      </EmptyState>
    );
  }
  return <Spinner />;
}
