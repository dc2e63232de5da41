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
const section: RecentChange = { ...item, table_name: 'landing_page_content', name: 'about' };
const document: RecentChange = { ...item, kind: 'service', table_name: 'content_documents' };

test.each<[string, RecentChange, object]>([
  ['a new item leads to its dialog', item, { item: item.record_id }],
  [
    'a changed item leads to its dialog and history',
    { ...item, action: 'changed' },
    { item: item.record_id, history: true },
  ],
  [
    'whatever happened to an item that is deleted now leads to it among the deleted',
    { ...item, action: 'changed', is_stored: false },
    { view: 'deleted', item: item.record_id },
  ],
  ['a new section leads to its tab', section, { section: 'about' }],
  [
    'a changed section leads to its tab and history',
    { ...section, action: 'changed' },
    { section: 'about', history: true },
  ],
  [
    'a deleted document leads to it among the deleted of its kind',
    { ...document, action: 'deleted', is_stored: false },
    { kind: 'service', view: 'deleted', item: item.record_id },
  ],
])('%s', (_, change, search) => {
  expect(changeTarget(change).search).toEqual(search);
});
