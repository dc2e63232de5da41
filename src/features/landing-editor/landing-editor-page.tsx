import { Button } from '@mantine/core';
import { PageHeading } from '#ui/page-heading.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import classes from './landing-editor.module.css';
import { SectionTabs } from './section-tabs.tsx';
import { type LandingEditor, useLandingContent } from './use-landing-content.ts';

/** Landing Page Content; `onDenied` is told when the database refused a call. */
export function LandingEditorPage({ onDenied }: { onDenied: () => void }) {
  const editor = useLandingContent(onDenied);
  return (
    <>
      <PageHeading title="Landing Page Content" />
      <EditorBody editor={editor} />
    </>
  );
}

function EditorBody({ editor }: { editor: LandingEditor }) {
  const { snapshot, send } = editor;
  if (snapshot.hasTag('ready')) {
    return (
      <>
        <SectionTabs editor={editor} />
        <ConflictDialog editor={editor} />
      </>
    );
  }
  if (snapshot.matches('failed')) {
    return (
      <div className={classes.failed}>
        <p>The landing page content could not be loaded.</p>
        <Button variant="default" onClick={() => send({ type: 'content.reload' })}>
          Retry
        </Button>
      </div>
    );
  }
  return <Spinner />;
}
