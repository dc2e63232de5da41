import { describe, expect, test } from 'vitest';
import type { HistoryEntry, RecentChange } from '#domain/history.ts';
import { changeTexts, entryText } from './history-texts.ts';
import { portfolioItem } from './portfolio-item.ts';

test('an entry of a history says which fields were changed', () => {
  const entry: HistoryEntry = {
    id: 1,
    version: 1,
    action: 'changed',
    texts: {},
    previousTexts: {},
    changedColumns: ['title', 'description', 'image_url'],
    changed_by_email: null,
    changed_at: '2026-11-22T12:00:00.000Z',
    publication: null,
  };
  expect(entryText(entry, portfolioItem)).toBe('Title, Description and Image URL changed');
  expect(entryText({ ...entry, changedColumns: [] }, portfolioItem)).toBe('Changed');
  expect(entryText({ ...entry, action: 'restored' }, portfolioItem)).toBe('Restored');
  const publication = { approved_by: 'Ada', is_late: true };
  expect(entryText({ ...entry, action: 'added', publication }, portfolioItem)).toBe(
    'Added, published from a waiting version, approved by Ada, late',
  );
});

describe('a recent change has the texts', () => {
  const change: RecentChange = {
    id: 1,
    kind: 'portfolio-item',
    table_name: 'portfolio_items',
    record_id: '11111111-1111-4111-8111-111111111111',
    action: 'changed',
    name: 'about',
    // A column that no form has, and the order of the database.
    changedColumns: ['image_url', 'created_at', 'title'],
    is_stored: true,
    changed_by_email: 'admin@example.com',
    changed_at: '2026-11-22T12:00:00.000Z',
    publication: null,
  };

  test('of an item, also one with the name of a section', () => {
    expect(changeTexts(change)).toEqual({
      who: 'admin@example.com',
      action: 'changed',
      name: 'about',
      fields: 'Title and Image URL',
      publication: '',
    });
  });

  test('with 100 characters of a long name, an emoji being one', () => {
    expect(changeTexts({ ...change, name: '😀'.repeat(101) }).name).toBe(`${'😀'.repeat(99)}…`);
    expect(changeTexts({ ...change, name: '😀'.repeat(100) }).name).toBe('😀'.repeat(100));
  });
});
