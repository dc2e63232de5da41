import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { CatchBoundary } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { type PortfolioItem, portfolioItem } from '#content/portfolio-item.ts';
import { defaultPortfolioQuery, type PortfolioQuery } from '#domain/portfolio-items-query.ts';
import type { StoredRecord } from '#domain/record.ts';
import { CrashScreen } from '#editing/crash-screen.tsx';
import { DeletedLink, DeletedNotice } from '#editing/deleted-link.tsx';
import { LazyRecentlyDeleted } from '#editing/lazy-recently-deleted.tsx';
import { PublishingStatus, useStartPublishing } from '#editing/publishing-status.tsx';
import { type RecordEditor, type SessionActors, useEditorEvents } from '#editing/record-editor.ts';
import { useLostFocus } from '#editing/use-lost-focus.ts';
import { useRecordDialog } from '#editing/use-record-dialog.ts';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Retry } from '#ui/list-states.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { showError, showSuccess } from '#ui/toast.tsx';
import { countText, isFiltered } from './count-text.ts';
import { ItemsView } from './items-view.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import classes from './portfolio.module.css';
import { PortfolioDialog } from './portfolio-dialog.tsx';
import { useLinkedItem } from './use-linked-item.ts';
import { itemMessages, removableItems, type ShowQuery, usePortfolioList } from './use-portfolio-list.ts';

type Props = {
  userId: string;
  session: SessionActors;
  /** Of the URL. */
  query: PortfolioQuery;
  onShow: ShowQuery;
  /** The deleted items are shown instead of the list. */
  isShowingDeleted: boolean;
  /** The id of the item that the URL names; empty without one. Its dialog opens, or it is found among the deleted. */
  linkedId: string;
  /** The history opens with the dialog. */
  opensHistory: boolean;
  /** The URL names no item any longer. */
  onUnlink: () => void;
};

export function PortfolioPage(props: Props) {
  const { userId, session, query, onShow, isShowingDeleted, linkedId, opensHistory, onUnlink } = props;
  const searchField = useRef<HTMLInputElement>(null);
  const list = usePortfolioList(query, onShow, () => expectChange());
  const { addNew, takeLostFocus, expectChange } = useLostFocus(!list.snapshot.hasTag('loading'));
  const dialog = useRecordDialog({ kind: portfolioItem, userId, session });
  const linked = useLinkedItem(isShowingDeleted ? '' : linkedId, (item) =>
    dialog.openStored(item, opensHistory),
  );
  const { removal, notShown } = list;
  const requestDelete = useCallback((item: PortfolioItem) => removal.start(item, 'delete'), [removal.start]);

  const { shown } = list.snapshot.context;
  const hasNone = shown?.details.total === 0 && !isFiltered(shown.query) && !isFiltered(query);
  const clearFilters = () => {
    searchField.current?.focus();
    onShow((current) => ({ ...current, search: '', category: null, page: 1 }));
  };
  const showNewest = () => {
    addNew.current?.focus();
    onShow(() => defaultPortfolioQuery);
  };

  return (
    <>
      {dialog.editor && (
        <ItemEvents
          editor={dialog.editor}
          onSaved={(record, isNew) => {
            dialog.closeSaved();
            expectChange();
            if (isNew) list.showCreated({ id: record.id, title: String(record.title) });
            else list.reload();
          }}
        />
      )}
      <CatchBoundary getResetKey={() => 'page'} errorComponent={CrashScreen}>
        <PageHeading title="Portfolio Management">
          <Group gap="xs">
            <DeletedLink to="/admin/portfolio" isShowingDeleted={isShowingDeleted} />
            {!isShowingDeleted && (
              <Button ref={addNew} leftSection={<Icon of={IconPlus} />} onClick={dialog.openNew}>
                Add New
              </Button>
            )}
          </Group>
        </PageHeading>
        <PublishingStatus part="portfolio" className={classes.publishing} />
        {isShowingDeleted ? (
          <LazyRecentlyDeleted kind={removableItems} recordId={linkedId} onChanged={list.publish} />
        ) : (
          <>
            {!hasNone && (
              <ListToolbar
                query={query}
                count={shown ? countText(shown) : ''}
                onShow={onShow}
                searchRef={searchField}
              />
            )}
            <div aria-live="polite">
              {linked.outcome === 'missing' && (
                <DeletedNotice to="/admin/portfolio" search={{ item: linkedId }} />
              )}
              {linked.outcome === 'failed' && (
                <Group justify="space-between" gap="0.5rem 1rem" className="marked strip">
                  <p>The item could not be opened.</p>
                  <Retry onRetry={linked.retry} />
                </Group>
              )}
              {notShown && (
                <Group justify="space-between" gap="0.5rem 1rem" className="marked strip">
                  <Text inherit lineClamp={4} flex={1}>
                    “<bdi>{notShown.title}</bdi>” was added, but is not among the items shown here.
                  </Text>
                  <Button variant="default" size="xs" onClick={showNewest}>
                    Show it
                  </Button>
                </Group>
              )}
            </div>
            <ItemsView
              list={list}
              onShow={onShow}
              onClear={clearFilters}
              onRetry={() => {
                expectChange();
                list.reload();
              }}
              onAdd={dialog.openNew}
              onEdit={dialog.openStored}
              onDelete={requestDelete}
            />
          </>
        )}
        <PortfolioDialog
          editor={dialog.editor}
          opensHistory={dialog.opensHistory}
          onClose={() => void dialog.close()}
          onClosed={() => {
            if (linkedId !== '') onUnlink();
            takeLostFocus();
          }}
        />
        <DeleteDialog
          {...removal.question}
          title="Delete portfolio item"
          question="Are you sure you want to delete this portfolio item?"
          record={removal.target?.title}
        />
      </CatchBoundary>
    </>
  );
}

type EventsProps = { editor: RecordEditor; onSaved: (record: StoredRecord, isNew: boolean) => void };

/** What happens besides the form when an item was saved. */
function ItemEvents({ editor, onSaved }: EventsProps) {
  const startPublishing = useStartPublishing();
  useEditorEvents(editor, {
    onSaved: (record, isNew) => {
      showSuccess(isNew ? itemMessages.created : itemMessages.updated);
      startPublishing('portfolio');
      onSaved(record, isNew);
    },
    onFailed: (error, isNew) =>
      showError(isNew ? itemMessages.notCreated(error) : itemMessages.notUpdated(error)),
  });
  return null;
}
