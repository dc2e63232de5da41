import { Button } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import type { ContentDocument } from '#backend/documents.ts';
import type { StoredRecord } from '#domain/record.ts';
import { EmptyState, ProgressLine } from '#ui/list-states.tsx';
import type { ContentArea } from './content-areas.ts';
import { DocumentRow } from './document-row.tsx';
import { RowsView } from './rows-view.tsx';
import type { Documents } from './use-documents.ts';

type Props = {
  area: ContentArea;
  documents: Documents;
  /** Null before the first response. */
  rows: readonly ContentDocument[] | null;
  onAdd: () => void;
  onReload: () => void;
  onEdit: (record: StoredRecord) => void;
  onDelete: (row: ContentDocument) => void;
};

/** The documents of a kind in their order. */
export function DocumentList({ rows, documents, onReload, ...props }: Props) {
  const { isLoading, isOutdated } = documents;
  return (
    <RowsView {...{ rows, isLoading, isOutdated, onReload }} failure="The content could not be loaded.">
      {(loaded) =>
        loaded.length === 0 ? (
          <EmptyState text={`There is no ${props.area.kind.name} yet.`}>
            <Button variant="default" onClick={props.onAdd}>
              Add the first one
            </Button>
          </EmptyState>
        ) : (
          <OrderedRows {...{ documents, ...props }} rows={loaded} />
        )
      }
    </RowsView>
  );
}

type RowsProps = Pick<Props, 'area' | 'documents' | 'onEdit' | 'onDelete'> & {
  rows: readonly ContentDocument[];
};

/** Rows whose order buttons or the mouse change. */
function OrderedRows({ area: { kind }, documents: { isLoading, move }, rows, onEdit, onDelete }: RowsProps) {
  const [announcement, setAnnouncement] = useState('');
  /** `gap`: the place between two rows where it would be dropped. */
  const [drag, setDrag] = useState<{ row: ContentDocument; gap: number } | null>(null);

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
