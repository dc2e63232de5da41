import { describe, expect, test } from 'vitest';
import type { HistoryEntry, RecentChange } from '#domain/history.ts';
import { changeTexts, entryText } from './history-texts.ts';
import { landingSection } from './landing-section.ts';
import { portfolioItem } from './portfolio-item.ts';

describe('an entry of a history says', () => {
  const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
    id: 1,
    version: 1,
    action: 'changed',
    texts: {},
    previousTexts: {},
    changedColumns: [],
    changed_by_email: null,
    changed_at: '2026-11-22T12:00:00.000Z',
    publication: null,
    ...change,
  });

  test.each<[string, Partial<HistoryEntry>]>([
    ['Title changed', { changedColumns: ['title'] }],
    ['Title and Content changed', { changedColumns: ['title', 'content'] }],
    ['Title, Description and Image URL changed', { changedColumns: ['title', 'description', 'image_url'] }],
    ['Changed', {}],
    ['Added', { action: 'added' }],
    ['Deleted', { action: 'deleted' }],
    ['Restored', { action: 'restored' }],
    [
      'Added, published from a waiting version',
      { action: 'added', publication: { approved_by: null, is_late: false } },
    ],
    [
      'Title changed, published from a waiting version, approved by Ada, late',
      { changedColumns: ['title'], publication: { approved_by: 'Ada', is_late: true } },
    ],
  ])('%s', (text, change) => {
    expect(entryText(entry(change), text.includes('Image') ? portfolioItem : landingSection)).toBe(text);
  });
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

  test('of a section', () => {
    expect(
      changeTexts({ ...change, kind: null, table_name: 'landing_page_content', changedColumns: ['content'] }),
    ).toEqual({
      who: 'admin@example.com',
      action: 'changed',
      name: 'About Section',
      fields: 'Content',
      publication: '',
    });
  });

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

  test('without fields where the whole record was added, deleted or restored', () => {
    for (const action of ['added', 'deleted', 'restored'] as const) {
      expect(changeTexts({ ...change, action, changed_by_email: null })).toEqual({
        who: 'The server',
        action,
        name: 'about',
        fields: '',
        publication: '',
      });
    }
  });
});
