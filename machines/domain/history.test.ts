import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type HistoryRow, historyPage, historyRowSchema } from './history.ts';

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
    const page = historyPage(rows, ['title', 'subtitle', 'content'], 50);
    expect(page.next).toBeNull();
    expect(page.rows.map(({ id, action, changedColumns }) => [id, action, changedColumns])).toEqual([
      [6, 'changed', ['title', 'content']],
      [5, 'restored', []],
      [4, 'deleted', []],
      [1, 'added', []],
    ]);
    expect(page.rows[0]?.previousTexts).toEqual({ title: 'A', subtitle: null, content: 'One' });
    expect(page.rows[3]?.previousTexts).toBeNull();
  });

  test('compares its last entry with the row after it, and goes on after that entry', () => {
    const rows = [3, 2, 1].map((id) => row(id, 'update', { title: `Title ${id}` }));
    const page = historyPage(rows, ['title'], 2);
    expect(page.rows.map(({ id, changedColumns }) => [id, changedColumns])).toEqual([
      [3, ['title']],
      [2, ['title']],
    ]);
    expect(page.next).toBe(2);
  });

  test('says which columns and which fields of the body of a document were changed', () => {
    const body = { title: 'A', points: ['one'], links: [{ name: 'A', address: 'B' }] };
    const rows = [
      row(2, 'update', {
        slug: 'b',
        body: { ...body, points: ['one', 'two'], links: [{ address: 'B', name: 'A' }] },
      }),
      row(1, 'update', { slug: 'a', body }),
    ];
    const [newest] = historyPage(rows, ['slug', 'title', 'points', 'links'], 50).rows;
    expect(newest?.changedColumns).toEqual(['slug', 'points']);
    expect(newest?.previousTexts).toEqual({ slug: 'a', ...body });
  });

  test('has the texts of the form alone, also of rows that an older schema wrote', () => {
    const rows = [row(1, 'insert', { title: 'A', content: 7, old_column: 'x' })];
    expect(historyPage(rows, ['title', 'subtitle', 'content'], 50).rows[0]?.texts).toEqual({
      title: 'A',
      content: 7,
    });
  });
});
