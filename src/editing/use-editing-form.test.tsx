import { act, renderHook } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminMessages } from '#content/admin-messages.ts';
import * as toast from '#ui/toast.tsx';
import { type Draft, readDrafts, storeDraft } from './draft-storage.ts';
import { discardUnsaved } from './open-forms.ts';
import { useEditingForm } from './use-editing-form.ts';

const hero = { owner: 'user-1', record: 'landing:hero' };
const stored = { title: 'Stored' };
const base = { id: 'record-1', version: 3 };
const onRestore = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  onRestore.mockClear();
  localStorage.clear();
});

type Props = Partial<Parameters<typeof useEditingForm<{ title: string }, unknown>>[0]>;

/** Opens a form a second after the last one. */
function open(opened: Props = {}) {
  vi.setSystemTime(Date.now() + 1_000);
  const fixed = {
    ...hero,
    name: 'Hero Section',
    schema: v.object({ title: v.string() }),
    stored,
    base,
    isSaving: false,
    onSubmit: () => {},
    onRestore,
    ...opened,
  };
  const hook = renderHook((props: Props) => useEditingForm({ ...fixed, ...props }), { initialProps: {} });
  return {
    ...hook,
    type: (title: string) => act(() => hook.result.current.form.setValues({ title })),
    title: () => hook.result.current.form.values.title,
    offered: () => hook.result.current.offered.drafts.map(({ texts }) => texts.title),
    answer(how: 'restore' | 'discard', title: string) {
      const { offered } = hook.result.current;
      const draft = offered.drafts.find(({ texts }) => texts.title === title);
      if (!draft) throw new Error(`${title} is not offered`);
      act(() => offered[how](draft));
    },
  };
}

const drafts = (of = hero) => readDrafts(of).map(({ texts }) => texts.title);

test('what is typed is offered when the form is opened again, and no more once it is as it was', () => {
  const form = open();
  expect(form.offered()).toEqual([]);
  form.type('Ty');
  form.type('Typed');
  expect(form.offered()).toEqual([]);
  form.unmount();

  const again = open();
  expect(again.result.current.offered.drafts).toMatchObject([{ texts: { title: 'Typed' }, base }]);
  again.type('Typed on');
  again.type('Stored');
  expect(drafts()).toEqual(['Typed']);
});

test('what one user typed stays theirs when another goes on with the form, until that one types', () => {
  const other = { ...hero, owner: 'user-2' };
  const form = open();
  form.type('First');
  form.rerender({ owner: 'user-2' });
  expect([drafts(), drafts(other)]).toEqual([['First'], []]);
  form.type('Second');
  expect([drafts(), drafts(other)]).toEqual([['First'], ['Second']]);
});

test('an offer outlives what is typed past it, until it is answered', () => {
  for (const title of ['First', 'Second', 'Third']) {
    const form = open();
    form.type(title);
    form.unmount();
  }
  const form = open();
  expect(form.offered()).toEqual(['Third', 'Second', 'First']);
  form.answer('discard', 'Second');
  expect([form.offered(), drafts()]).toEqual([
    ['Third', 'First'],
    ['Third', 'First'],
  ]);
  form.answer('restore', 'First');
  expect([form.title(), form.offered(), drafts().sort()]).toEqual(['First', ['Third'], ['First', 'Third']]);
});

test('drafts with the same texts are offered once, as the newest of them', () => {
  for (const title of ['Same', 'Other', 'Same']) {
    const form = open();
    form.type(title);
    form.unmount();
  }
  const form = open();
  expect(form.offered()).toEqual(['Same', 'Other']);
  form.answer('discard', 'Same');
  expect([form.offered(), drafts()]).toEqual([['Other'], ['Other']]);
});

test.each([
  { isSaved: true, left: [] },
  { isSaved: false, left: ['Typed'] },
])('an equal draft of another edit session is deleted only by a save: $isSaved', ({ isSaved, left }) => {
  const before = open();
  before.type('Typed');
  before.unmount();
  const form = open();
  form.type('Typed');
  act(() => discardUnsaved({ isSaved }));
  form.unmount();
  expect([open().offered(), drafts()]).toEqual([left, left]);
});

test('what a restored draft replaces in the form is offered in its place', () => {
  const before = open();
  before.type('Before');
  before.unmount();
  const form = open();
  form.type('Typed past it');
  form.answer('restore', 'Before');
  expect([form.offered(), drafts().sort()]).toEqual([['Typed past it'], ['Before', 'Typed past it']]);
  form.answer('restore', 'Typed past it');
  expect([form.title(), form.offered(), drafts().sort()]).toEqual([
    'Typed past it',
    ['Before'],
    ['Before', 'Typed past it'],
  ]);
});

test('a draft of a record that is to be created keeps the id that was made for it', () => {
  const before = open({ base: { id: 'new-1', version: 0 } });
  before.type('Before');
  before.unmount();
  const form = open({ base: { id: 'new-2', version: 0 } });
  form.answer('restore', 'Before');
  expect(onRestore.mock.calls).toEqual([[{ id: 'new-1', version: 0 }]]);
});

test('a draft follows the version that its text is typed over', () => {
  const form = open();
  form.type('Typed');
  form.rerender({ base: { id: 'record-1', version: 4 } });
  expect(readDrafts(hero)).toMatchObject([{ texts: { title: 'Typed' }, base: { version: 4 } }]);
});

test('drafts of which it is found out later that they belong into the form are offered, and nothing in it changes', () => {
  const isOffered = ({ base: { id } }: Draft) => id === 'record-1';
  const elsewhere = open({ base: { id: 'record-2', version: 1 } });
  elsewhere.type('Elsewhere');
  const form = open({ isOffered });
  form.type('Typed');
  expect(form.offered()).toEqual([]);
  form.rerender({ isOffered: () => true });
  expect([form.offered(), form.title()]).toEqual([['Elsewhere'], 'Typed']);
  form.answer('discard', 'Elsewhere');
  expect([form.offered(), drafts()]).toEqual([[], ['Typed']]);
});

test('two forms of one record store what is typed into each', () => {
  const [one, other] = [open(), open()];
  one.type('Here');
  other.type('There');
  one.type('Here too');
  expect(drafts().sort()).toEqual(['Here too', 'There']);
});

test('an answer to a draft leaves alone what was typed since in its own tab', () => {
  const elsewhere = open();
  elsewhere.type('Typed');
  const form = open();
  elsewhere.type('Typed on');
  form.answer('discard', 'Typed');
  expect(drafts()).toEqual(['Typed on']);
});

test('a draft is offered to its own user, on its own record, and to a form with its fields', () => {
  const typedAt = new Date().toISOString();
  storeDraft(hero, {
    editSession: 'before',
    formName: 'Hero Section',
    texts: { title: 'Typed' },
    base,
    typedAt,
  });
  expect(open({ owner: 'user-2' }).offered()).toEqual([]);
  expect(open({ record: 'landing:about' }).offered()).toEqual([]);
  const withMoreFields: { title: string } = { title: 'Stored', ...{ subtitle: '' } };
  expect(open({ stored: withMoreFields }).offered()).toEqual([]);
  const form = open();
  expect(form.offered()).toEqual(['Typed']);
  form.rerender({ owner: 'user-2' });
  expect(form.offered()).toEqual([]);
  form.rerender({ owner: 'user-1' });
  expect(form.offered()).toEqual(['Typed']);
  form.rerender({ stored: { title: 'Typed' } });
  expect(form.offered()).toEqual([]);
  expect(open({ stored: { title: 'Typed' } }).offered()).toEqual([]);
  expect(drafts()).toEqual([]);
});

test('a browser that stores nothing is reported once, and what a restored draft replaces is still offered', () => {
  const before = open();
  before.type('Before');
  before.unmount();
  const form = open();
  const show = vi.spyOn(toast, 'showError').mockReturnValue();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  form.type('T');
  form.type('Typed');
  form.answer('restore', 'Before');
  expect(show.mock.calls).toEqual([[adminMessages.draftsNotStored]]);
  expect(form.offered()).toEqual(['Typed']);
});

test('a restored version is a draft like typed text, and its undo brings back what was there', () => {
  const form = open();
  const restore = (title: string) => act(() => form.result.current.restoreVersion({ title, other: null }));
  const undo = () => act(() => form.result.current.undo?.());
  restore('Old');
  expect([form.title(), drafts()]).toEqual(['Old', ['Old']]);
  undo();
  expect([form.title(), drafts(), form.result.current.undo]).toEqual(['Stored', [], null]);

  form.type('Typed');
  restore('Old');
  undo();
  expect([form.title(), drafts()]).toEqual(['Typed', ['Typed']]);
});

test('text over which a version was restored stays a draft, which a save leaves alone', () => {
  const form = open();
  form.type('Typed');
  act(() => form.result.current.restoreVersion({ title: 'Old' }));
  form.type('Old, and more');
  expect(form.result.current.undo).toBeNull();
  expect(drafts().sort()).toEqual(['Old, and more', 'Typed']);
  act(() => discardUnsaved({ isSaved: true }));
  form.unmount();
  expect(open().offered()).toEqual(['Typed']);
});
