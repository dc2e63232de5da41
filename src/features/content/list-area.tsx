import { Group, Tabs } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { CrashScreen } from '#editing/crash-screen.tsx';
import { LazyRecentlyDeleted } from '#editing/lazy-recently-deleted.tsx';
import { DeletedNotice, ListActions, type ListLink } from '#editing/list-links.tsx';
import { RecordDialog } from '#editing/record-dialog.tsx';
import { RecordEvents } from '#editing/record-events.tsx';
import { useRemoval, useRestored } from '#editing/removal.ts';
import { useLostFocus } from '#editing/use-lost-focus.ts';
import { useRecordDialog } from '#editing/use-record-dialog.ts';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { Strip } from '#ui/list-states.tsx';
import type { ContentArea } from './areas.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentList } from './document-list.tsx';
import { useHasRoomForPreview } from './document-preview.tsx';
import type { Documents } from './use-documents.ts';

export type AreaProps = ListLink & {
  area: ContentArea;
  documents: Documents;
  isShown: boolean;
};

function limitOf({ most }: ContentArea['kind'], count: number) {
  if (most === undefined) return undefined;
  const isReached = count >= most;
  return { isReached, hint: `At most ${most}${isReached ? ': delete one to add another.' : '.'}` };
}

/** The list of a kind, its dialog and its deleted records. */
export function ListArea(props: AreaProps) {
  const { area, documents, isShown, isShowingDeleted, linked, opensHistory, onUnlink } = props;
  const { kind, removable } = area;
  const dialog = useRecordDialog(kind);
  const hasRoom = useHasRoomForPreview();
  const { reload, publish, isLoading, rows } = documents;
  const { addNew, takeLostFocus, expectChange } = useLostFocus(!isLoading);
  const removal = useRemoval(removable, {
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
  const opened = canOpen ? linked : '';
  useEffect(() => {
    if (opened !== '') openLinked();
  }, [opened]);

  const headings = { add: { title: `Add ${kind.name}` }, edit: { title: `Edit ${kind.name}` } };
  return (
    <>
      {dialog.editor && (
        <RecordEvents
          editor={dialog.editor}
          messages={area.messages}
          onSaved={(record) => {
            documents.saved();
            dialog.closeSaved(record);
          }}
        />
      )}
      <CatchBoundary getResetKey={() => kind.id} errorComponent={CrashScreen}>
        <Tabs.Panel value={kind.id} mt="1.25rem">
          <Group justify="flex-end" gap="xs" mb="sm">
            <ListActions
              to="/admin/content"
              kind={kind.id}
              isShowingDeleted={isShowingDeleted}
              addNewRef={addNew}
              limit={limitOf(kind, ofKind?.length ?? 0)}
              onAdd={dialog.openNew}
            />
          </Group>
          {isShowingDeleted ? (
            <LazyRecentlyDeleted kind={removable} recordId={linked} onChanged={publish} />
          ) : (
            <>
              <div aria-live="polite">
                {canOpen && !found && !isLoading && (
                  <DeletedNotice to="/admin/content" search={{ kind: kind.id, item: linked }} />
                )}
                {canOpen && found?.record === null && (
                  <Strip>
                    <p>{`“${found.title}” cannot be opened: this release cannot read it.`}</p>
                  </Strip>
                )}
              </div>
              <DocumentList
                {...{ area, documents }}
                rows={ofKind}
                onAdd={dialog.openNew}
                onEdit={dialog.openStored}
                onDelete={removal.start}
              />
            </>
          )}
        </Tabs.Panel>
        <RecordDialog
          dialog={dialog}
          headings={headings}
          size={hasRoom ? '96rem' : 'lg'}
          onClosed={() => {
            if (linked !== '') onUnlink();
            if (isShown) takeLostFocus();
          }}
        >
          {(editor, cancel) => <DocumentForm {...{ area, editor, cancel }} rows={rows ?? []} />}
        </RecordDialog>
        <DeleteDialog {...removal.question} />
      </CatchBoundary>
    </>
  );
}
