import { Group, Tabs } from '@mantine/core';
import type { ListLink } from '#editing/list-links.tsx';
import type { ContentArea } from './content-areas.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentList } from './document-list.tsx';
import { useHasRoomForPreview } from './document-preview.tsx';
import { type LinkedRecord, RecordList } from './record-list.tsx';
import type { Documents } from './use-documents.ts';

export type AreaProps = ListLink & {
  area: ContentArea;
  documents: Documents;
  isShown: boolean;
};

/** The tab of a kind that has several records: their list in the order of the page. */
export function DocumentArea({ area, documents, isShown, ...link }: AreaProps) {
  const { kind } = area;
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
      {...{ area, ...link }}
      to="/admin/content"
      kind={kind.id}
      list={documents}
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
      rows={(actions) => <DocumentList {...{ area, documents, rows, ...actions }} />}
      form={(editor, cancel) => <DocumentForm {...{ kind, editor, cancel }} rows={documents.rows ?? []} />}
    />
  );
}

function limitOf({ most }: ContentArea['kind'], count: number) {
  if (most === undefined) return undefined;
  const isReached = count >= most;
  return { isReached, hint: `At most ${most}${isReached ? ': delete one to add another.' : '.'}` };
}
