import { useMemo, useRef } from 'react';
import { loadRecord } from '#backend/records.ts';
import { portfolioItem } from '#content/portfolio-item.ts';
import type { PortfolioQuery } from '#domain/portfolio-items-query.ts';
import { LazyPictureInput } from '#editing/lazy-pictures.tsx';
import type { ListLink } from '#editing/list-links.tsx';
import { PublishingStatus, startPublishing, underHeading } from '#editing/publishing-status.tsx';
import { RecordForm } from '#editing/record-form.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { countText, isFiltered } from './count-text.ts';
import { ItemsView } from './items-view.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { type LinkedRecord, RecordList } from './record-list.tsx';
import { type ShowQuery, usePortfolioList } from './use-portfolio-list.ts';

type Props = ListLink & {
  query: PortfolioQuery;
  onShow: ShowQuery;
};

const headings = {
  add: { title: 'Add Portfolio Item', lead: 'Add a new item to your portfolio.' },
  edit: { title: 'Edit Portfolio Item', lead: 'Update the details of your portfolio item.' },
};

const publish = () => startPublishing('portfolio');

const inputs = { picture: LazyPictureInput };

/** The portfolio items: a table that is searched, filtered, sorted and turned over. */
export function PortfolioPage({ query, onShow, ...link }: Props) {
  const searchField = useRef<HTMLInputElement>(null);
  const list = usePortfolioList(query, onShow);
  const { shown } = list;
  const linkedRecord = useLinkedItem(link.isShowingDeleted ? '' : link.linked);
  const hasNone = shown?.details.total === 0 && !isFiltered(shown.query) && !isFiltered(query);

  return (
    <RecordList
      {...{ list, publish, linkedRecord, headings, ...link }}
      kind={portfolioItem}
      to="/admin/portfolio"
      rows={shown}
      failure="The portfolio items could not be loaded."
      toolbar={
        !hasNone && (
          <ListToolbar
            query={query}
            count={shown ? countText(shown) : ''}
            onShow={onShow}
            searchRef={searchField}
          />
        )
      }
      layout={(buttons, rows) => (
        <>
          <PageHeading title="Portfolio Management">{buttons}</PageHeading>
          <PublishingStatus part="portfolio" className={underHeading} />
          {rows}
        </>
      )}
      form={(editor, cancel) => (
        <RecordForm {...{ editor, cancel, inputs }} kind={portfolioItem} recordName="This item" />
      )}
    >
      {(shown, actions) => (
        <ItemsView
          {...{ list, shown, onShow, ...actions }}
          onClear={() => {
            searchField.current?.focus();
            onShow((current) => ({ ...current, search: '', category: null, page: 1 }));
          }}
        />
      )}
    </RecordList>
  );
}

/**
 * Loads the item that the URL names, which need not be among the rows on screen.
 * @param id empty without one
 * @returns null until there is a response
 */
function useLinkedItem(id: string): LinkedRecord | null {
  const openItem = useMemo(() => (id === '' ? null : loadRecord(portfolioItem, id)), [id]);
  const { output, reload } = useLoaded(openItem, 'The item of the URL could not be loaded.');
  if (output === undefined) return null;
  if (output === null) return { outcome: 'failed', onRetry: reload };
  return output.record ? { outcome: 'loaded', record: output.record } : { outcome: 'deleted' };
}
