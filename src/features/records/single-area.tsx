import { Tabs } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { recordMessages } from '#content/record-messages.ts';
import { CrashScreen } from '#editing/crash-screen.tsx';
import { OpensHistory } from '#editing/history-button.tsx';
import { useRecordDialog } from '#editing/record-dialog.tsx';
import { RecordEvents } from '#editing/record-events.tsx';
import { EmptyState, LoadedRows } from '#ui/list-states.tsx';
import { useEmitted } from '#ui/use-emitted.ts';
import type { AreaProps } from './document-area.tsx';
import { DocumentForm } from './document-form.tsx';

/** The form of a kind that has one record. */
export function SingleArea({ kind, documents, opensHistory }: AreaProps) {
  const { editor, openSingle } = useRecordDialog(kind);
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
      {editor && (
        <RecordEvents {...{ editor, kind }} messages={recordMessages(kind)} onSaved={documents.saved} />
      )}
      <CatchBoundary getResetKey={() => kind.id} errorComponent={CrashScreen}>
        <Tabs.Panel value={kind.id} mt="1.25rem">
          <LoadedRows {...documents} failure="The content could not be loaded." onReload={documents.reload}>
            {(rows) =>
              editor ? (
                <OpensHistory value={opensHistory}>
                  <DocumentForm {...{ kind, editor, rows }} />
                </OpensHistory>
              ) : (
                <EmptyState text="What is stored cannot be read by this release." />
              )
            }
          </LoadedRows>
        </Tabs.Panel>
      </CatchBoundary>
    </>
  );
}
