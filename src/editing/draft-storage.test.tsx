import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteAllDrafts, deleteDraft, readAllDrafts, readDrafts, storeDraft } from './draft-storage.ts';

const hero = { owner: 'user-1', record: 'landing:hero' };
const about = { owner: 'user-1', record: 'landing:about' };
const another = { owner: 'user-2', record: 'landing:hero' };
const base = { id: 'record-1', version: 3 };
const stored = { formName: 'Hero Section', base };
const titles = (of = hero) => readDrafts(of).map(({ texts }) => texts.title);

/** Stores a draft a second after what was stored before. */
function type(editSession: string, title: string, of = hero): void {
  vi.advanceTimersByTime(1_000);
  storeDraft(of, {
    editSession,
    formName: 'Hero Section',
    texts: { title },
    base,
    typedAt: new Date().toISOString(),
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('each edit session stores one draft, and the newest comes first', () => {
  type('a', 'Fir');
  type('b', 'Second');
  type('a', 'First');
  type('c', 'Of another record', about);
  type('d', 'Of another user', another);
  expect(readDrafts(hero)).toEqual([
    { ...stored, editSession: 'a', texts: { title: 'First' }, typedAt: '2026-01-01T00:00:03.000Z' },
    { ...stored, editSession: 'b', texts: { title: 'Second' }, typedAt: '2026-01-01T00:00:02.000Z' },
  ]);
});

test('a draft is deleted with its edit session, and all drafts of one user by a log-out that discards', () => {
  for (const of of [hero, about, another]) {
    type('a', 'One', of);
    type('b', 'Two', of);
  }
  deleteDraft({ ...hero, editSession: 'a' });
  expect([titles(), titles(about)]).toEqual([['Two'], ['Two', 'One']]);
  deleteAllDrafts('user-1', new Set(['b']));
  expect([titles(), titles(about), titles(another)]).toEqual([['Two'], ['Two'], ['Two', 'One']]);
  deleteAllDrafts('user-1');
  expect([titles(), titles(about), titles(another)]).toEqual([[], [], ['Two', 'One']]);
});

test('the drafts of a user are read over all records, with the names of their forms where these are stored', () => {
  type('a', 'One');
  type('b', 'Two', about);
  type('c', 'Of another user', another);
  const name = 'draft:user-1:landing:hero:a';
  const { formName: _, ...earlier } = JSON.parse(localStorage.getItem(name) ?? '');
  localStorage.setItem(name, JSON.stringify(earlier));
  expect(readAllDrafts('user-1').map(({ editSession, formName }) => [editSession, formName])).toEqual([
    ['b', 'Hero Section'],
    ['a', 'form'],
  ]);
});

test('drafts older than 30 days are deleted when any drafts are read', () => {
  type('a', 'Typed');
  vi.setSystemTime(new Date('2026-01-31T00:00:00Z'));
  expect(titles()).toEqual(['Typed']);
  vi.setSystemTime(new Date('2026-01-31T00:00:01Z'));
  readDrafts(another);
  expect(localStorage).toHaveLength(0);
});

test('what cannot be read is no draft, hides none, and is deleted', () => {
  type('a', 'Readable');
  const item = localStorage.getItem('draft:user-1:landing:hero:a') ?? '';
  const unreadable = [
    'no JSON',
    'null',
    '{}',
    item.replace('{"title":"Readable"}', '7'),
    item.replace('"Readable"', '7'),
    item.replace('"version":3', '"version":"3"'),
    item.replace('"id":"record-1"', '"id":7'),
    item.replace(/"typedAt":"[^"]*"/, '"typedAt":"1 January 2026"'),
  ];
  for (const [at, text] of unreadable.entries()) {
    expect(text).not.toBe(item);
    localStorage.setItem('draft:user-1:landing:hero:b', text);
    type('c', `Typed ${at}`);
    expect(titles(), text).toEqual([`Typed ${at}`, 'Readable']);
    expect(localStorage.getItem('draft:user-1:landing:hero:b'), text).toBeNull();
  }
});
