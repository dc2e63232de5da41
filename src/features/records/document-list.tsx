import { type DragEvent, useState } from 'react';
import type { ContentDocument } from '#backend/documents.ts';
import type { ContentKind } from '#content/kinds.ts';
import { ProgressLine } from '#ui/list-states.tsx';
import { DocumentRow } from './document-row.tsx';
import type { RowActions } from './record-list.tsx';
import type { Documents } from './use-documents.ts';

type Props = Pick<RowActions, 'onEdit' | 'onDelete'> & {
  kind: ContentKind;
  documents: Documents;
  rows: readonly ContentDocument[];
};

/** The documents of a kind, in an order that buttons or the mouse change. */
export function DocumentList({ kind, documents: { isLoading, move }, rows, onEdit, onDelete }: Props) {
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
