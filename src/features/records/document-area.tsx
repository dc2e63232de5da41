import { Button, Group, Tabs } from '@mantine/core';
import type { ContentKind } from '#content/kinds.ts';
import type { ListLink } from '#editing/list-links.tsx';
import { EmptyState } from '#ui/list-states.tsx';
import { DocumentForm } from './document-form.tsx';
import { DocumentList } from './document-list.tsx';
import { useHasRoomForPreview } from './document-preview.tsx';
import { type LinkedRecord, RecordList } from './record-list.tsx';
import type { Documents } from './use-documents.ts';

export type AreaProps = ListLink & {
  kind: ContentKind;
  documents: Documents;
  isShown: boolean;
};

/** The tab of a kind that has several records: their list in the order of the page. */
export function DocumentArea({ kind, documents, isShown, ...link }: AreaProps) {
  const { linked, isShowingDeleted } = link;
  const hasRoom = useHasRoomForPreview();
  const rows = documents.rows?.filter((row) => row.kind === kind.id) ?? null;
  const linkedRecord = (): LinkedRecord | null => {
    if (rows === null || linked === '' || isShowingDeleted) return null;
    const row = rows.find(({ id, record }) => id === linked || record?.slug === linked);
    if (!row) return documents.isLoading ? null : { outcome: 'deleted' };
    const { record, title } = row;
    return record ? { outcome: 'loaded', record } : { outcome: 'unreadable', title };
  };
  return (
    <RecordList
      {...{ kind, rows, ...link }}
      to="/admin/content"
      tab={kind.id}
      list={documents}
      failure="The content could not be loaded."
      publish={documents.publish}
      linkedRecord={linkedRecord()}
      isHidden={!isShown}
      limit={limitOf(kind, rows?.length ?? 0)}
      headings={{ add: { title: `Add ${kind.name}` }, edit: { title: `Edit ${kind.name}` } }}
      size={hasRoom ? '96rem' : 'lg'}
      layout={(buttons, list) => (
        <Tabs.Panel value={kind.id} mt="1.25rem">
          <Group justify="flex-end" gap="xs" mb="sm">
            {buttons}
          </Group>
          {list}
        </Tabs.Panel>
      )}
      form={(editor, cancel) => <DocumentForm {...{ kind, editor, cancel }} rows={documents.rows ?? []} />}
    >
      {(rows, { onAdd, ...actions }) =>
        rows.length > 0 ? (
          <DocumentList {...{ kind, documents, rows, ...actions }} />
        ) : (
          <EmptyState text={`There is no ${kind.name} yet.`}>
            <Button variant="default" onClick={onAdd}>
              Add the first one
            </Button>
          </EmptyState>
        )
      }
    </RecordList>
  );
}

function limitOf({ most }: ContentKind, count: number) {
  if (most === undefined) return undefined;
  const isReached = count >= most;
  return { isReached, hint: `At most ${most}${isReached ? ': delete one to add another.' : '.'}` };
}
