import { Button } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import type { ContentDocument } from '#backend/documents.ts';
import type { StoredRecord } from '#domain/record.ts';
import { EmptyState, LoadFailure, ProgressLine, StaleNotice } from '#ui/list-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { ContentArea } from './areas.ts';
import { DocumentRow } from './document-row.tsx';
import type { Documents } from './use-documents.ts';

type Props = {
  area: ContentArea;
  documents: Documents;
  /** Null before the first response. */
  rows: readonly ContentDocument[] | null;
  onAdd: () => void;
  onEdit: (record: StoredRecord) => void;
  onDelete: (row: ContentDocument) => void;
};

/** The documents of a kind in their order, which buttons or the mouse change. */
export function DocumentList({ area: { kind }, documents, rows, onAdd, onEdit, onDelete }: Props) {
  const { isLoading, isOutdated, reload, move } = documents;
  const [announcement, setAnnouncement] = useState('');
  /** `gap`: the place between two rows where it would be dropped. */
  const [drag, setDrag] = useState<{ row: ContentDocument; gap: number } | null>(null);

  if (!rows) {
    if (isLoading) return <Spinner />;
    return <LoadFailure text="The content could not be loaded." onRetry={reload} />;
  }
  const stale = isOutdated && <StaleNotice onRetry={reload} />;
  if (rows.length === 0) {
    return (
      <>
        {stale}
        <EmptyState text={`There is no ${kind.name} yet.`}>
          <Button variant="default" onClick={onAdd}>
            Add the first one
          </Button>
        </EmptyState>
      </>
    );
  }

  const moveTo = (row: ContentDocument, index: number) => {
    if (move(row, index)) setAnnouncement(`${row.title} is now ${index + 1} of ${rows.length}.`);
  };
  const dragOver = (event: DragEvent<HTMLElement>, index: number) => {
    if (!drag) return;
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const gap = event.clientY < top + height / 2 ? index : index + 1;
    if (gap !== drag.gap) setDrag({ ...drag, gap });
  };
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    if (!drag) return;
    const from = rows.findIndex(({ id }) => id === drag.row.id);
    const to = drag.gap > from ? drag.gap - 1 : drag.gap;
    setDrag(null);
    if (to !== from) moveTo(drag.row, to);
  };
  return (
    <>
      {stale}
      <div className="surface rows">
        {isLoading && <ProgressLine />}
        <ul aria-label={kind.plural} aria-busy={isLoading} className="lined">
          {rows.map((row, index) => (
            <DocumentRow
              key={row.id}
              {...{ row, kind, onEdit, onDelete }}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              dropsAt={drag?.gap === index ? 'start' : drag?.gap === index + 1 ? 'end' : null}
              onMove={(step) => moveTo(row, index + step)}
              onDrag={(isDragged) => setDrag(isDragged ? { row, gap: index } : null)}
              onDragOver={(event) => dragOver(event, index)}
              onDrop={drop}
            />
          ))}
        </ul>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}
