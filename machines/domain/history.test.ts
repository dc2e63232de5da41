import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type HistoryRow, historyPage, historyRowSchema, recentChangeSchema } from './history.ts';

const row = (id: number, action: HistoryRow['action'], data: Record<string, unknown>) =>
  v.parse(historyRowSchema, {
    id,
    version: id,
    action,
    data: { id: 'the record', version: id, ...data },
    changed_by_email: 'admin@example.com',
    changed_at: '2026-11-22T12:00:00.000000+00:00',
  });

describe("a page of a record's history", () => {
  test('says what each version has changed', () => {
    const rows = [
      row(6, 'update', { title: 'B', subtitle: '', content: 'Two' }),
      row(5, 'insert', { title: 'A', subtitle: null, content: 'One' }),
      row(4, 'delete', { title: 'A', subtitle: null, content: 'One' }),
      row(1, 'insert', { title: 'A', subtitle: null, content: 'One' }),
    ];
    const page = historyPage(rows, 50);
    expect(page.next).toBeNull();
    expect(page.rows.map(({ id, action, changedColumns }) => [id, action, changedColumns])).toEqual([
      [6, 'changed', ['title', 'content']],
      [5, 'restored', []],
      [4, 'deleted', []],
      [1, 'added', []],
    ]);
    expect(page.rows[0]).toEqual({
      id: 6,
      version: 6,
      action: 'changed',
      texts: { title: 'B', subtitle: '', content: 'Two' },
      previousTexts: { title: 'A', subtitle: null, content: 'One' },
      changedColumns: ['title', 'content'],
      changedByEmail: 'admin@example.com',
      changedAt: '2026-11-22T12:00:00.000Z',
    });
    expect(page.rows[3]?.previousTexts).toBeNull();
  });

  test('compares its last entry with the row after it, and goes on after that entry', () => {
    const rows = [3, 2, 1].map((id) => row(id, 'update', { title: `Title ${id}` }));
    const page = historyPage(rows, 2);
    expect(page.rows.map(({ id, changedColumns }) => [id, changedColumns])).toEqual([
      [3, ['title']],
      [2, ['title']],
    ]);
    expect(page.next).toBe(2);
  });

  test('has texts alone, also of rows that an older schema wrote', () => {
    expect(row(1, 'insert', { title: 'A', content: 7, old_column: 'x' }).data).toEqual({
      title: 'A',
      content: null,
    });
  });
});

test('a recent change names the columns of the forms, in their order', () => {
  const change = v.parse(recentChangeSchema, {
    id: 1,
    table_name: 'portfolio_items',
    record_id: 'the record',
    action: 'update',
    name: 'Title',
    changed_columns: ['image_url', 'created_at', 'title'],
    is_restored: false,
    is_stored: true,
    changed_by_email: null,
    changed_at: '2026-11-22 12:00:00+00',
  });
  expect(change.changedColumns).toEqual(['title', 'image_url']);
  expect(change.action).toBe('changed');
});
