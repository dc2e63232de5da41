import { useRef } from 'react';
import { portfolioItem } from '#content/portfolio-item.ts';
import type { PortfolioQuery } from '#domain/portfolio-items-query.ts';
import { LazyPictureInput } from '#editing/lazy-pictures.tsx';
import type { ListLink } from '#editing/list-links.tsx';
import { PublishingStatus, startPublishing, underHeading } from '#editing/publishing-status.tsx';
import { RecordForm } from '#editing/record-form.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { areaOf } from './area.ts';
import { countText, isFiltered } from './count-text.ts';
import { ItemsView } from './items-view.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { RecordList } from './record-list.tsx';
import { useLinkedItem } from './use-linked-item.ts';
import { type ShowQuery, usePortfolioList } from './use-portfolio-list.ts';

type Props = ListLink & {
  query: PortfolioQuery;
  onShow: ShowQuery;
};

const area = areaOf(portfolioItem);

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
      {...{ area, list, publish, linkedRecord, headings, ...link }}
      to="/admin/portfolio"
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
      rows={(actions) => (
        <ItemsView
          {...{ list, onShow, ...actions }}
          onClear={() => {
            searchField.current?.focus();
            onShow((current) => ({ ...current, search: '', category: null, page: 1 }));
          }}
        />
      )}
      form={(editor, cancel) => (
        <RecordForm {...{ editor, cancel, inputs }} kind={portfolioItem} recordName="This item" />
      )}
    />
  );
}
