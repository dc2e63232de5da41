import { Group, Text } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type DragEvent, useRef } from 'react';
import type { ContentDocument } from '#backend/documents.ts';
import type { ContentKind } from '#content/kinds.ts';
import { WaitingMark } from '#editing/waiting-versions.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import classes from './content.module.css';
import type { RowActions } from './record-list.tsx';

type Props = Pick<RowActions, 'onEdit' | 'onDelete'> & {
  row: ContentDocument;
  kind: ContentKind;
  isFirst: boolean;
  isLast: boolean;
  /** The edge at which a dragged row would be dropped. */
  dropsAt: 'start' | 'end' | null;
  onMove: (step: -1 | 1) => void;
  onDrag: (isDragged: boolean) => void;
  onDragOver: (event: DragEvent<HTMLElement>) => void;
  onDrop: (event: DragEvent<HTMLElement>) => void;
};

const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function DocumentRow(props: Props) {
  const { row, kind, isFirst, isLast, dropsAt, onEdit, onDelete, onMove, onDrag, onDragOver, onDrop } = props;
  const { title, record, published, updated_at } = row;
  const element = useRef<HTMLLIElement>(null);
  return (
    <li
      ref={element}
      className={`hover-row ${classes.row}`}
      data-drop={dropsAt ?? undefined}
      onDragOver={onDragOver}
      onDrop={onDrop}
    >
      <span
        aria-hidden="true"
        draggable
        className={`icon-button ${classes.grip}`}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.effectAllowed = 'move';
          dataTransfer.setData('text/plain', title);
          if (element.current) dataTransfer.setDragImage(element.current, 16, 16);
          onDrag(true);
        }}
        onDragEnd={() => onDrag(false)}
      >
        <Icon of={IconGripVertical} />
      </span>
      <div>
        <Text fw={550} lh={1.45} dir="auto">
          {title}
        </Text>
        <p className="quiet">
          {record === null && <span>This release cannot read it. </span>}
          {'published' in kind.fields && (
            <span className="state-mark" data-published={published || undefined}>
              {published ? 'Published' : 'Draft'}
            </span>
          )}
          <WaitingMark kind={kind} recordKey={row.id} />
          <span>
            Changed <time dateTime={updated_at}>{times.format(new Date(updated_at))}</time>
          </span>
        </p>
      </div>
      <Group gap={0} justify="flex-end" className={classes.actions ?? ''}>
        <IconButton
          label={`Move up ${title}`}
          icon={IconArrowUp}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Move down ${title}`}
          icon={IconArrowDown}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        {record && <IconButton label={`Edit ${title}`} icon={IconPencil} onClick={() => onEdit(record)} />}
        <IconButton label={`Delete ${title}`} icon={IconTrash} onClick={() => onDelete(row)} />
      </Group>
    </li>
  );
}
