import { CatchBoundary } from '@tanstack/react-router';
import { useRef } from 'react';
import { portfolioItem } from '#content/portfolio-item.ts';
import type { PortfolioQuery } from '#domain/portfolio-items-query.ts';
import { CrashScreen } from '#editing/crash-screen.tsx';
import { LazyRecentlyDeleted } from '#editing/lazy-recently-deleted.tsx';
import { DeletedNotice, ListActions, type ListLink } from '#editing/list-links.tsx';
import { PublishingStatus, underHeading } from '#editing/publishing-status.tsx';
import { RecordEvents } from '#editing/record-events.tsx';
import { useLostFocus } from '#editing/use-lost-focus.ts';
import { useRecordDialog } from '#editing/use-record-dialog.ts';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { Retry, Strip } from '#ui/list-states.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { countText, isFiltered } from './count-text.ts';
import { ItemsView } from './items-view.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { PortfolioDialog } from './portfolio-dialog.tsx';
import { useLinkedItem } from './use-linked-item.ts';
import { itemMessages, removableItems, type ShowQuery, usePortfolioList } from './use-portfolio-list.ts';

type Props = ListLink & {
  /** The query in the URL. */
  query: PortfolioQuery;
  onShow: ShowQuery;
};

export function PortfolioPage(props: Props) {
  const { query, onShow, isShowingDeleted, linked, opensHistory, onUnlink } = props;
  const searchField = useRef<HTMLInputElement>(null);
  const list = usePortfolioList(query, onShow, () => expectChange());
  const { addNew, takeLostFocus, expectChange } = useLostFocus(!list.isLoading);
  const dialog = useRecordDialog(portfolioItem);
  const linkedItem = useLinkedItem(isShowingDeleted ? '' : linked, (item) =>
    dialog.openStored(item, opensHistory),
  );
  const { removal, shown } = list;

  const hasNone = shown?.details.total === 0 && !isFiltered(shown.query) && !isFiltered(query);
  const clearFilters = () => {
    searchField.current?.focus();
    onShow((current) => ({ ...current, search: '', category: null, page: 1 }));
  };

  return (
    <>
      {dialog.editor && (
        <RecordEvents
          editor={dialog.editor}
          messages={itemMessages}
          onSaved={(record) => {
            list.publish();
            dialog.closeSaved(record);
            expectChange();
            list.reload();
          }}
        />
      )}
      <CatchBoundary getResetKey={() => 'page'} errorComponent={CrashScreen}>
        <PageHeading title="Portfolio Management">
          <ListActions
            to="/admin/portfolio"
            isShowingDeleted={isShowingDeleted}
            addNewRef={addNew}
            onAdd={dialog.openNew}
          />
        </PageHeading>
        <PublishingStatus part="portfolio" className={underHeading} />
        {isShowingDeleted ? (
          <LazyRecentlyDeleted kind={removableItems} recordId={linked} onChanged={list.publish} />
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
              {linkedItem.outcome === 'missing' && (
                <DeletedNotice to="/admin/portfolio" search={{ item: linked }} />
              )}
              {linkedItem.outcome === 'failed' && (
                <Strip>
                  <p>The item could not be opened.</p>
                  <Retry onRetry={linkedItem.retry} />
                </Strip>
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
              onDelete={removal.start}
            />
          </>
        )}
        <PortfolioDialog
          dialog={dialog}
          onClosed={() => {
            if (linked !== '') onUnlink();
            takeLostFocus();
          }}
        />
        <DeleteDialog {...removal.question} />
      </CatchBoundary>
    </>
  );
}
