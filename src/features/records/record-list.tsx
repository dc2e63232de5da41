import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react';
import type { StoredRecord } from '#domain/record.ts';
import { CrashScreen } from '#editing/crash-screen.tsx';
import { DeletedNotice, LazyRecentlyDeleted, ListActions, type ListLink } from '#editing/list-links.tsx';
import { RecordDialog } from '#editing/record-dialog.tsx';
import { RecordEvents } from '#editing/record-events.tsx';
import { useRemoval, useRestored } from '#editing/removal.ts';
import { useLostFocus } from '#editing/use-lost-focus.ts';
import { useRecordDialog } from '#editing/use-record-dialog.ts';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { Retry, Strip } from '#ui/list-states.tsx';
import type { Area } from './area.ts';

/** The record that the URL names. */
export type LinkedRecord =
  | { outcome: 'loaded'; record: StoredRecord }
  | { outcome: 'deleted' }
  | { outcome: 'unreadable'; title: string }
  | { outcome: 'failed'; onRetry: () => void };

type RowActions = {
  onAdd: () => void;
  /** Stable, so that a row renders again only when its record changes. */
  onEdit: (record: StoredRecord) => void;
  onDelete: (row: { id: string; title: string }) => void;
  /** Rows may leave with the response. */
  onReload: () => void;
};

type Props = ListLink &
  Pick<ComponentProps<typeof ListActions>, 'to' | 'kind' | 'limit'> &
  Pick<ComponentProps<typeof RecordDialog>, 'headings' | 'size'> & {
    area: Area;
    list: { isLoading: boolean; reload: () => void };
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
    rows: (actions: RowActions) => ReactNode;
    /** `cancel`: the button that closes the dialog. */
    form: ComponentProps<typeof RecordDialog>['children'];
  };

/** A list of records with its dialog, its deletes and its deleted records. */
export function RecordList(props: Props) {
  const { area, list, publish, linkedRecord, to, kind, linked, isShowingDeleted, onUnlink } = props;
  const { removable } = area;
  const { reload } = list;
  const dialog = useRecordDialog(area.kind);
  const { addNew, takeLostFocus, expectChange } = useLostFocus(!list.isLoading);
  const onReload = () => {
    expectChange();
    reload();
  };
  const removal = useRemoval(removable, { onChanged: publish, onGone: onReload, onUncertain: reload });
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
          messages={area.messages}
          onSaved={(record) => {
            publish();
            dialog.closeSaved(record);
            onReload();
          }}
        />
      )}
      <CatchBoundary getResetKey={() => area.kind.id} errorComponent={CrashScreen}>
        {props.layout(
          <ListActions
            {...{ to, kind, isShowingDeleted }}
            addNewRef={addNew}
            limit={props.limit}
            onAdd={dialog.openNew}
          />,
          isShowingDeleted ? (
            <LazyRecentlyDeleted kind={removable} recordId={linked} onChanged={publish} />
          ) : (
            <>
              {props.toolbar}
              <div aria-live="polite">
                {linkedRecord?.outcome === 'deleted' && (
                  <DeletedNotice to={to} search={{ ...(kind && { kind }), item: linked }} />
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
              {props.rows({
                onAdd: dialog.openNew,
                onEdit: dialog.openStored,
                onDelete: removal.start,
                onReload,
              })}
            </>
          ),
        )}
        <RecordDialog
          dialog={dialog}
          headings={props.headings}
          {...(props.size && { size: props.size })}
          onClosed={() => {
            if (linked !== '') onUnlink();
            if (!props.isHidden) takeLostFocus();
          }}
        >
          {props.form}
        </RecordDialog>
        <DeleteDialog {...removal.question} />
      </CatchBoundary>
    </>
  );
}
