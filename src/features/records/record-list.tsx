import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { recordMessages } from '#content/record-messages.ts';
import { versionName } from '#content/waiting-texts.ts';
import type { StoredRecord } from '#domain/record.ts';
import { CrashScreen } from '#editing/crash-screen.tsx';
import { DeletedNotice, LazyRecentlyDeleted, ListActions, type ListLink } from '#editing/list-links.tsx';
import { RecordDialog, useRecordDialog } from '#editing/record-dialog.tsx';
import { RecordEvents } from '#editing/record-events.tsx';
import { removableRecords, useRemoval, useRestored } from '#editing/removal.ts';
import { useWaitingVersions } from '#editing/waiting-versions.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadedRows, Retry, Strip } from '#ui/list-states.tsx';

/** The record that the URL names. */
export type LinkedRecord =
  | { outcome: 'loaded'; record: StoredRecord }
  | { outcome: 'deleted' }
  | { outcome: 'unreadable'; title: string }
  | { outcome: 'failed'; onRetry: () => void };

/** What the rows of a list do. `onEdit` and `onDelete` are stable: a row renders again only when its record changes. */
export type RowActions = {
  onAdd: () => void;
  onEdit: (record: StoredRecord) => void;
  onDelete: (row: { id: string; title: string }) => void;
};

type Props<Rows> = ListLink &
  Pick<ComponentProps<typeof ListActions>, 'to' | 'tab' | 'limit'> &
  Pick<ComponentProps<typeof RecordDialog>, 'headings' | 'size'> & {
    kind: Parameters<typeof useRecordDialog>[0] & Parameters<typeof removableRecords>[0];
    list: { isLoading: boolean; isOutdated: boolean; reload: () => void };
    /** Null before the first response. */
    rows: Rows | null;
    /** Says that nothing could be loaded. */
    failure: string;
    /** The same function in each render. */
    publish: () => void;
    /** Null until it is known, or where the URL names none. */
    linkedRecord: LinkedRecord | null;
    /** The page shows another list; the dialog of this one stays. */
    isHidden?: boolean;
    /** Stays above the rows, not above the deleted records. */
    toolbar?: ReactNode;
    /** Places the buttons of the list and its rows on the page. */
    layout: (buttons: ReactNode, rows: ReactNode) => ReactNode;
    /** `cancel`: the button that closes the dialog. */
    form: ComponentProps<typeof RecordDialog>['children'];
    children: (rows: Rows, actions: RowActions) => ReactNode;
  };

/** A list of the records of a kind with its dialog, its deletes and its deleted records. */
export function RecordList<Rows>(props: Props<Rows>) {
  const { kind, list, publish, linkedRecord, to, tab, linked, isShowingDeleted } = props;
  const { reload } = list;
  const [removable] = useState(() => removableRecords(kind));
  const dialog = useRecordDialog(kind);
  const { addNew, reloadRows } = useLostFocus(list);
  const removal = useRemoval(removable, { onChanged: publish, onGone: reloadRows, onUncertain: reload });
  useRestored(removable, reload);

  const opened = !isShowingDeleted && linkedRecord?.outcome === 'loaded' ? linkedRecord.record : null;
  const openLinked = useEffectEvent(() => {
    if (opened) dialog.openStored(opened, props.opensHistory);
  });
  const openedId = opened?.id;
  useEffect(() => {
    if (openedId !== undefined) openLinked();
  }, [openedId]);

  return (
    <>
      {dialog.editor && (
        <RecordEvents
          editor={dialog.editor}
          kind={kind}
          messages={recordMessages(kind)}
          onSaved={(record) => {
            publish();
            dialog.closeSaved(record);
            reloadRows();
          }}
        />
      )}
      <CatchBoundary getResetKey={() => kind.id} errorComponent={CrashScreen}>
        {props.layout(
          <ListActions
            {...{ to, tab, isShowingDeleted }}
            addNewRef={addNew}
            limit={props.limit}
            onAdd={dialog.openNew}
          />,
          isShowingDeleted ? (
            <LazyRecentlyDeleted kind={removable} recordId={linked} onChanged={publish} />
          ) : (
            <>
              <NewVersions kind={kind} onEdit={dialog.openWaiting} />
              {props.toolbar}
              <div aria-live="polite">
                {linkedRecord?.outcome === 'deleted' && (
                  <DeletedNotice to={to} search={{ ...(tab && { kind: tab }), item: linked }} />
                )}
                {linkedRecord?.outcome === 'unreadable' && (
                  <Strip>
                    <p>{`“${linkedRecord.title}” cannot be opened: this release cannot read it.`}</p>
                  </Strip>
                )}
                {linkedRecord?.outcome === 'failed' && (
                  <Strip>
                    <p>The item could not be opened.</p>
                    <Retry onRetry={linkedRecord.onRetry} />
                  </Strip>
                )}
              </div>
              <LoadedRows {...list} rows={props.rows} failure={props.failure} onReload={reloadRows}>
                {(rows) =>
                  props.children(rows, {
                    onAdd: dialog.openNew,
                    onEdit: dialog.openStored,
                    onDelete: removal.start,
                  })
                }
              </LoadedRows>
            </>
          ),
        )}
        <RecordDialog
          dialog={dialog}
          headings={props.headings}
          {...(props.size && { size: props.size })}
          onClosed={() => {
            if (linked !== '') props.onUnlink();
            if (!props.isHidden) focusIfLost(addNew.current);
          }}
        >
          {props.form}
        </RecordDialog>
        <DeleteDialog {...removal.question} />
      </CatchBoundary>
    </>
  );
}

type NewProps = { kind: Pick<Props<unknown>['kind'], 'id'>; onEdit: (recordId: string) => void };

/** What waits of records that were never live. */
function NewVersions({ kind, onEdit }: NewProps) {
  const { versions } = useWaitingVersions();
  return versions
    .filter((version) => version.kind === kind.id && version.base_version === 0)
    .map((version) => (
      <Strip key={version.id}>
        <p>
          <strong dir="auto">{versionName(version)}</strong>{' '}
          <span className="state-mark">A version waits</span>
        </p>
        <IconButton
          label={`Edit ${versionName(version)}`}
          icon={IconPencil}
          onClick={() => onEdit(version.record_id)}
        />
      </Strip>
    ));
}

/**
 * A button that was pressed in a list may leave the page with its row, or have opened no dialog. Then the button Add New
 * takes the focus.
 */
function useLostFocus({ isLoading, reload }: Props<unknown>['list']) {
  const addNew = useRef<HTMLButtonElement>(null);
  const isReloading = useRef(false);
  useEffect(() => {
    if (isLoading || !isReloading.current) return;
    isReloading.current = false;
    focusIfLost(addNew.current);
  }, [isLoading]);
  return {
    addNew,
    /** Rows may leave with the response. */
    reloadRows: () => {
      isReloading.current = true;
      reload();
    },
  };
}

function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
