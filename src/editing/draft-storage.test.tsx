import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  draftLimit,
  dropAllDrafts,
  dropDraft,
  dropEqualDrafts,
  dropSaved,
  keepDraft,
  moveDrafts,
  readDrafts,
  recordsWithDrafts,
} from './draft-storage.ts';

const hero = { owner: 'user-1', record: 'landing:hero' };
const about = { owner: 'user-1', record: 'landing:about' };
const another = { owner: 'user-2', record: 'landing:hero' };
const titles = (of = hero) => readDrafts(of).map(({ texts }) => texts.title);

/** Keeps a draft a second after what was kept before. */
function type(sitting: string, title: string, of = hero): void {
  vi.advanceTimersByTime(1_000);
  keepDraft(of, { sitting, texts: { title }, version: 3, typedAt: new Date().toISOString() });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('each sitting keeps a draft of its own, and the newest comes first', () => {
  type('a', 'Fir');
  type('b', 'Second');
  type('a', 'First');
  type('c', 'Of another record', about);
  type('d', 'Of another user', another);
  expect(readDrafts(hero)).toEqual([
    { sitting: 'a', texts: { title: 'First' }, version: 3, typedAt: '2026-01-01T00:00:03.000Z' },
    { sitting: 'b', texts: { title: 'Second' }, version: 3, typedAt: '2026-01-01T00:00:02.000Z' },
  ]);
});

test('a save lets go of its own sitting and of what says the same, and of no other', () => {
  type('a', 'Saved');
  type('b', 'Unanswered');
  type('c', 'Nearly saved');
  type('d', 'Saved', another);
  dropSaved({ ...hero, sitting: 'c' }, { title: 'Saved' });
  expect([titles(), titles(another)]).toEqual([['Unanswered'], ['Saved']]);
});

test('a draft goes by its sitting or its text, and a log-out that discards takes all of one user', () => {
  for (const of of [hero, about, another]) {
    type('a', 'One', of);
    type('b', 'Two', of);
    type('c', 'Two', of);
  }
  expect(titles()).toEqual(['Two', 'One']);
  dropEqualDrafts(hero, { title: 'Two' });
  expect(titles()).toEqual(['One']);
  dropDraft({ ...hero, sitting: 'a' });
  expect(titles()).toEqual([]);
  expect(titles(about)).toEqual(['Two', 'One']);
  dropAllDrafts('user-1');
  expect([titles(about), titles(another)]).toEqual([[], ['Two', 'One']]);
});

test('drafts that are moved are those of the other record, each as it was, and take the place of none', () => {
  for (const number of Array(draftLimit).keys()) type(`there ${number}`, `there ${number}`, about);
  type('a', 'Moved');
  type('b', 'Moved too');
  type('c', 'Of another user', another);
  const byEarlierBuild = { texts: { title: 'Earlier' }, version: 3, typedAt: new Date().toISOString() };
  localStorage.setItem('draft:user-1:landing:hero', JSON.stringify(byEarlierBuild));
  const moved = readDrafts(hero);
  moveDrafts(hero, about);
  expect([titles(), titles(another)]).toEqual([[], ['Of another user']]);
  expect(readDrafts(about)).toHaveLength(draftLimit + 3);
  expect(readDrafts(about).slice(0, 3)).toEqual(
    moved.map((draft) => (draft.sitting === '' ? { ...draft, sitting: expect.stringMatching(/./) } : draft)),
  );
});

test('the records that have drafts of a user are found by how their names begin', () => {
  type('a', 'One');
  type('b', 'Two');
  type('a', 'Three', about);
  type('a', 'Of another user', { owner: 'user-2', record: 'landing:services' });
  localStorage.setItem('draft:user-1:landing:contact', '{}');
  expect(recordsWithDrafts({ owner: 'user-1', record: 'landing:' })).toEqual(['hero', 'about', 'contact']);
  expect(recordsWithDrafts({ owner: 'user-1', record: 'item:' })).toEqual([]);
});

test('a new draft takes the place of an equal one, else of the oldest; one that goes on takes none', () => {
  const numbers = Array.from({ length: draftLimit - 1 }, (_, at) => String(at));
  for (const number of numbers) type(number, number);
  type('twin', '1');
  type('twin', '1');
  expect(localStorage).toHaveLength(draftLimit);
  type('new', 'new');
  expect(titles()).toEqual(['new', '1', ...numbers.filter((number) => number !== '1').reverse()]);
  expect(localStorage).toHaveLength(draftLimit);
  type('newest', 'newest');
  expect(titles()).toEqual(['newest', 'new', '1', ...numbers.filter((number) => number > '1').reverse()]);
  type('new', 'newer');
  expect(titles()[0]).toBe('newer');
  expect(titles()).toHaveLength(draftLimit);
});

test('what an earlier build has kept, one draft for a record, is a draft like any other', () => {
  const kept = {
    texts: { title: 'Kept by an earlier build' },
    version: 3,
    typedAt: '2025-12-31T00:00:00.000Z',
  };
  localStorage.setItem('draft:user-1:landing:hero', JSON.stringify(kept));
  type('a', 'Newer');
  expect(readDrafts(hero)[1]).toEqual({ sitting: '', ...kept });
  dropEqualDrafts(hero, kept.texts);
  expect(titles()).toEqual(['Newer']);
  expect(localStorage).toHaveLength(1);
});

test('drafts older than 30 days go, whoever looks', () => {
  type('a', 'Typed');
  vi.setSystemTime(new Date('2026-01-31T00:00:00Z'));
  expect(titles()).toEqual(['Typed']);
  vi.setSystemTime(new Date('2026-01-31T00:00:01Z'));
  readDrafts(another);
  expect(localStorage).toHaveLength(0);
});

test('what cannot be read is no draft, hides none, and goes', () => {
  type('a', 'Readable');
  const stored = localStorage.getItem('draft:user-1:landing:hero:a') ?? '';
  const unreadable = [
    'no JSON',
    'null',
    '{}',
    stored.replace('{"title":"Readable"}', '7'),
    stored.replace('"Readable"', '7'),
    stored.replace('"version":3', '"version":"3"'),
    stored.replace('"version":3', '"id":7,"version":3'),
    stored.replace(/"typedAt":"[^"]*"/, '"typedAt":"1 January 2026"'),
  ];
  for (const [at, text] of unreadable.entries()) {
    expect(text).not.toBe(stored);
    localStorage.setItem('draft:user-1:landing:hero:b', text);
    type('c', `Typed ${at}`);
    expect(titles(), text).toEqual([`Typed ${at}`, 'Readable']);
    expect(localStorage.getItem('draft:user-1:landing:hero:b'), text).toBeNull();
  }
});
