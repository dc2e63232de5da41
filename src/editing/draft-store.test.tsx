import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { offeredDrafts } from '#machines/record-editor.context.ts';
import { recordEditorMachine } from '#machines/record-editor.machine.ts';
import { recordEditorInput } from '#machines/record-editor.model.ts';
import { createDraftStore } from './draft-store.ts';

const now = new Date('2026-01-31T12:00:00.000Z');
const day = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ now });
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** What this browser stores of a draft. */
const item = (title: string, age = 2 * 60_000, further = {}) =>
  JSON.stringify({
    formName: 'Hero Section',
    texts: { title, ...further },
    base: { id: 'record-1', version: 1 },
    typedAt: new Date(now.getTime() - age).toISOString(),
  });

/** Web Locks, which jsdom lacks; none is held by another tab. */
const locks: Pick<LockManager, 'query' | 'request'> = {
  query: async () => ({ held: [] }),
  request: async () => undefined,
};

const createStore = (onFailure = () => {}) =>
  createDraftStore(onFailure, { localStorage, navigator: { locks } });

/** An editor of a stored record in this browser; `offered`: the titles of the drafts that it offers. */
function openEditor(store = createStore()) {
  const machine = recordEditorMachine.provide({
    actors: { draftStore: store.actor(null), watchOwner: fromCallback(() => {}) },
  });
  const stored = { id: 'record-1', version: 1, updated_at: now.toISOString(), title: 'Stored' };
  const blank = { title: '' };
  const editor = createActor(machine, {
    input: {
      ...recordEditorInput,
      seed: crypto.randomUUID(),
      owner: 'user-1',
      scope: 'landing:hero',
      name: 'Hero Section',
      blank,
      stored,
    },
  }).start();
  return {
    editor,
    type: (title: string) => editor.send({ type: 'text.changed', name: 'title', text: title }),
    offered: async () => {
      await vi.advanceTimersByTimeAsync(0);
      return offeredDrafts(editor.getSnapshot().context).map(({ texts }) => texts.title);
    },
    close: () => editor.stop(),
  };
}

test('drafts are offered, the newest first, for 30 days, and stay where the clock is wrong', async () => {
  localStorage.setItem('unsaved:user-1:landing:hero:before', item('Typed before'));
  localStorage.setItem('unsaved:user-1:landing:hero:earlier', item('Typed earlier', day));
  localStorage.setItem('unsaved:user-1:landing:hero:too-old', item('Too old', 30 * day));
  localStorage.setItem('unsaved:user-1:landing:about:other', item('Of another record'));
  localStorage.setItem('unsaved:user-2:landing:hero:other', item('Of another user'));
  const before = { ...localStorage };
  const { offered } = openEditor();
  expect(await offered()).toEqual(['Typed before', 'Typed earlier']);
  expect({ ...localStorage }).toEqual(before);
});

test('what cannot be read stays: another release may have stored it', async () => {
  const items = {
    'unsaved:user-1:landing:hero:later': JSON.stringify({ texts: { title: ['not', 'a text'] } }),
    'unsaved:user-1:landing:hero:broken': 'no JSON',
  };
  for (const [name, text] of Object.entries(items)) localStorage.setItem(name, text);
  const editor = openEditor();
  expect(await editor.offered()).toEqual([]);
  editor.close();
  expect({ ...localStorage }).toEqual(items);
});

test('a draft with a field that this release lacks is deleted by its discard, and by no save of the same title', async () => {
  localStorage.setItem('unsaved:user-1:landing:hero:later', item('Later', day, { subtitle: 'Unknown' }));
  const { editor, type, offered } = openEditor();
  expect(await offered()).toEqual(['Later']);
  type('Later');
  type('Stored');
  expect(Object.keys(localStorage)).toHaveLength(1);
  const [draft] = offeredDrafts(editor.getSnapshot().context);
  if (draft) editor.send({ type: 'draft.discard', draft });
  expect(await offered()).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('at an insecure address nothing is stored, and the drafts that are there are offered', async () => {
  localStorage.setItem('unsaved:user-1:landing:hero:earlier', item('Typed earlier'));
  const before = { ...localStorage };
  const onFailure = vi.fn();
  const { offered, type } = openEditor(createDraftStore(onFailure, { localStorage, navigator: {} }));
  type('Not kept');
  expect(await offered()).toEqual(['Typed earlier']);
  expect({ ...localStorage }).toEqual(before);
  expect(onFailure).not.toHaveBeenCalled();
});

test('what a full storage did not take is newer than what it has', async () => {
  const store = createStore();
  const first = openEditor(store);
  first.type('Short');
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  first.type('Short, and more');
  first.close();
  expect(await openEditor(store).offered()).toEqual(['Short, and more']);
  setItem.mockRestore();
});

test('a draft that is discarded while others are searched for is not offered again', async () => {
  for (const name of ['one', 'other'])
    localStorage.setItem(`unsaved:user-1:landing:hero:${name}`, item(name));
  const { offered } = openEditor();
  localStorage.removeItem('unsaved:user-1:landing:hero:other');
  expect(await offered()).toEqual(['one']);
});
