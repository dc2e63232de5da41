import { Button, Group, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { CatchBoundary } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ContentDocument } from '#backend/documents.ts';
import { CrashScreen } from '#editing/crash-screen.tsx';
import { DeletedLink, DeletedNotice } from '#editing/deleted-link.tsx';
import { LazyRecentlyDeleted } from '#editing/lazy-recently-deleted.tsx';
import { RecordDialog } from '#editing/record-dialog.tsx';
import type { SessionActors } from '#editing/record-editor.ts';
import { useRemoval, useRestored } from '#editing/removal.ts';
import { useLostFocus } from '#editing/use-lost-focus.ts';
import { useRecordDialog } from '#editing/use-record-dialog.ts';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ContentArea } from './areas.ts';
import classes from './content.module.css';
import { DocumentEvents } from './document-events.tsx';
import { DocumentForm } from './document-form.tsx';
import { DocumentList } from './document-list.tsx';
import { type RenderPreview, useHasRoomForPreview } from './document-preview.tsx';
import type { Documents } from './use-documents.ts';

export type AreaProps = {
  area: ContentArea;
  documents: Documents;
  isShown: boolean;
  userId: string;
  session: SessionActors;
  isShowingDeleted: boolean;
  /** The id or the slug of a document whose dialog opens; empty without one. */
  linked: string;
  opensHistory: boolean;
  onUnlink: () => void;
  renderPreview: RenderPreview;
};

/** The list of a kind, its dialog and its deleted records. */
export function ListArea(props: AreaProps) {
  const { area, documents, isShown, userId, session, isShowingDeleted, linked, opensHistory, onUnlink } =
    props;
  const { kind, removable } = area;
  const dialog = useRecordDialog({ kind, userId, session });
  const hasRoom = useHasRoomForPreview();
  const { reload, publish, isLoading, rows } = documents;
  const { addNew, takeLostFocus, expectChange } = useLostFocus(!isLoading);
  const removal = useRemoval<ContentDocument>(removable, {
    onChanged: publish,
    onGone: () => {
      expectChange();
      reload();
    },
    onUncertain: reload,
  });
  useRestored(removable, reload);

  const ofKind = rows?.filter((row) => row.kind === kind.id) ?? null;
  const isLinked = linked !== '' && !isShowingDeleted;
  const found = ofKind?.find(({ id, record }) => id === linked || record?.slug === linked);
  const openLinked = useEffectEvent(() => {
    if (found?.record) dialog.openStored(found.record, opensHistory);
  });
  const canOpen = isLinked && ofKind !== null;
  useEffect(() => {
    if (canOpen) openLinked();
  }, [canOpen]);

  const headings = { add: { title: `Add ${kind.name}` }, edit: { title: `Edit ${kind.name}` } };
  return (
    <>
      {dialog.editor && (
        <DocumentEvents {...{ area, documents }} editor={dialog.editor} onSaved={dialog.closeSaved} />
      )}
      <CatchBoundary getResetKey={() => kind.id} errorComponent={CrashScreen}>
        <Tabs.Panel value={kind.id} className={classes.panel}>
          <Group justify="flex-end" gap="xs" mb="sm">
            <DeletedLink to="/admin/content" kind={kind.id} isShowingDeleted={isShowingDeleted} />
            {!isShowingDeleted && (
              <Button ref={addNew} leftSection={<Icon of={IconPlus} />} onClick={dialog.openNew}>
                Add New
              </Button>
            )}
          </Group>
          {isShowingDeleted ? (
            <LazyRecentlyDeleted kind={removable} recordId={linked} onChanged={publish} />
          ) : (
            <>
              <div aria-live="polite">
                {canOpen && !found && !isLoading && (
                  <DeletedNotice to="/admin/content" search={{ kind: kind.id, item: linked }} />
                )}
              </div>
              <DocumentList
                {...{ area, documents }}
                rows={ofKind}
                onAdd={dialog.openNew}
                onEdit={dialog.openStored}
                onDelete={(row) => removal.start(row, 'delete')}
              />
            </>
          )}
        </Tabs.Panel>
        <RecordDialog
          editor={dialog.editor}
          headings={headings}
          size={hasRoom ? '96rem' : 'lg'}
          onClose={() => void dialog.close()}
          onClosed={() => {
            if (linked !== '') onUnlink();
            if (isShown) takeLostFocus();
          }}
        >
          {(editor, shell) => (
            <DocumentForm
              {...{ area, editor, shell }}
              rows={rows ?? []}
              opensHistory={dialog.opensHistory}
              renderPreview={props.renderPreview}
            />
          )}
        </RecordDialog>
        <DeleteDialog
          {...removal.question}
          title={`Delete ${kind.name}`}
          question={`Are you sure you want to delete this ${kind.name}?`}
          record={removal.target?.title}
        />
      </CatchBoundary>
    </>
  );
}
