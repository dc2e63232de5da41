import { expect, test } from 'vitest';
import type { RecentChange } from '#domain/history.ts';
import { changeTarget } from './change-target.ts';

const item: RecentChange = {
  id: 1,
  kind: null,
  table_name: 'portfolio_items',
  record_id: '00000000-0000-4000-8000-000000000001',
  action: 'added',
  name: 'An item',
  changedColumns: [],
  is_stored: true,
  changed_by_email: null,
  publication: null,
  changed_at: '2026-01-01T00:00:00.000Z',
};

test.each<[string, RecentChange, object]>([
  [
    'a changed item leads to its dialog and history',
    { ...item, action: 'changed' },
    { item: item.record_id, history: true },
  ],
  [
    'a deleted document leads to it among the deleted of its kind',
    { ...item, kind: 'service', table_name: 'content_documents', action: 'deleted', is_stored: false },
    { kind: 'service', view: 'deleted', item: item.record_id },
  ],
])('%s', (_, change, search) => {
  expect(changeTarget(change).search).toEqual(search);
});
