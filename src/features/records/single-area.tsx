import { Tabs } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { CrashScreen } from '#editing/crash-screen.tsx';
import { OpensHistory } from '#editing/history-button.tsx';
import { RecordEvents } from '#editing/record-events.tsx';
import { useRecordDialog } from '#editing/use-record-dialog.ts';
import { EmptyState, LoadFailure, StaleNotice } from '#ui/list-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useEmitted } from '#ui/use-emitted.ts';
import type { AreaProps } from './document-area.tsx';
import { DocumentForm } from './document-form.tsx';

/** The form of a kind that has one record. */
export function SingleArea({ area, documents, opensHistory }: AreaProps) {
  const { kind } = area;
  const { rows, isLoading, isOutdated, reload } = documents;
  const { editor, openSingle } = useRecordDialog(kind);
  const row = rows?.find((row) => row.kind === kind.id);
  const isUnreadable = row !== undefined && row.record === null;
  useEmitted(documents.actor, {
    'page.loaded': ({ page }) => {
      const loaded = page.rows.find((row) => row.kind === kind.id);
      if (loaded && !loaded.record) return;
      const record = loaded?.record ?? null;
      if (editor) editor.send({ type: 'stored.changed', record });
      else openSingle(record, kind.builtIn[0]?.id);
    },
  });

  return (
    <>
      {editor && <RecordEvents editor={editor} messages={area.messages} onSaved={documents.saved} />}
      <CatchBoundary getResetKey={() => kind.id} errorComponent={CrashScreen}>
        <Tabs.Panel value={kind.id} mt="1.25rem">
          {isOutdated && rows && <StaleNotice onRetry={reload} />}
          {editor ? (
            <OpensHistory value={opensHistory}>
              <DocumentForm {...{ kind, editor }} rows={rows ?? []} />
            </OpensHistory>
          ) : isUnreadable ? (
            <EmptyState text="What is stored cannot be read by this release." />
          ) : isLoading ? (
            <Spinner />
          ) : (
            <LoadFailure text="The content could not be loaded." onRetry={reload} />
          )}
        </Tabs.Panel>
      </CatchBoundary>
    </>
  );
}
