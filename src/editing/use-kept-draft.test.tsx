import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as toast from '#ui/toast.tsx';
import { keepDraft, moveDrafts, readDrafts } from './draft-storage.ts';
import { useKeptDraft } from './use-kept-draft.ts';

const of = { owner: 'user-1', record: 'landing:hero' };
const stored = { title: 'Stored' };
const failure = { title: 'Drafts cannot be kept' };
const fill = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  fill.mockClear();
  localStorage.clear();
});

type Props = Partial<Parameters<typeof useKeptDraft>[0]>;

let sittings = 0;

/** Opens a form in a sitting of its own, a second after the last one. */
function open(opened: Props = {}) {
  sittings += 1;
  vi.setSystemTime(Date.now() + 1_000);
  const fixed = { ...of, sitting: `sitting-${sittings}`, stored, version: 3, fill, failure, ...opened };
  const form = renderHook(
    (props: Props) => useKeptDraft({ ...fixed, texts: stored, isDirty: false, ...props }),
    {
      initialProps: {},
    },
  );
  return {
    ...form,
    type: (title: string) => form.rerender({ texts: { title }, isDirty: title !== 'Stored' }),
    offered: () => form.result.current.drafts.map(({ texts }) => texts.title),
    answer(how: 'restore' | 'discard', title: string) {
      const draft = form.result.current.drafts.find(({ texts }) => texts.title === title);
      if (!draft) throw new Error(`${title} is not offered`);
      act(() => form.result.current[how](draft));
    },
  };
}

const kept = (record = of) => readDrafts(record).map(({ texts }) => texts.title);

test('what is typed is offered when the form is opened again, and no more once it is as it was', () => {
  const form = open();
  expect(form.offered()).toEqual([]);
  form.type('Ty');
  form.type('Typed');
  expect(form.offered()).toEqual([]);
  form.unmount();

  const again = open();
  expect(again.result.current.drafts).toMatchObject([{ texts: { title: 'Typed' }, version: 3 }]);
  again.type('Typed on');
  again.type('Stored');
  expect(kept()).toEqual(['Typed']);
});

test('what one user typed stays theirs when another goes on with the form, until that one types', () => {
  const other = { ...of, owner: 'user-2' };
  const form = open();
  const texts = { title: 'First' };
  form.rerender({ texts, isDirty: true });
  form.rerender({ owner: 'user-2', texts, isDirty: true });
  expect([kept(), kept(other)]).toEqual([['First'], []]);
  form.rerender({ owner: 'user-2', texts: { title: 'Second' }, isDirty: true });
  expect([kept(), kept(other)]).toEqual([['First'], ['Second']]);
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
  expect([form.offered(), kept()]).toEqual([
    ['Third', 'First'],
    ['Third', 'First'],
  ]);
  form.answer('restore', 'First');
  expect(fill.mock.calls).toMatchObject([[{ texts: { title: 'First' } }]]);
  expect([form.offered(), kept()]).toEqual([['Third'], ['Third']]);
});

test('what a restored draft replaces in the form is offered in its place', () => {
  const before = open();
  before.type('Before');
  before.unmount();
  const form = open();
  form.type('Typed past it');
  form.answer('restore', 'Before');
  form.type('Before');
  expect([form.offered(), kept().sort()]).toEqual([['Typed past it'], ['Before', 'Typed past it']]);
  form.answer('restore', 'Typed past it');
  form.type('Typed past it');
  expect([form.offered(), kept().sort()]).toEqual([['Before'], ['Before', 'Typed past it']]);
});

test('a draft of a record that is to be made keeps the id that was meant for it', () => {
  const before = open({ id: 'new-1' });
  before.type('Before');
  before.unmount();
  const form = open({ id: 'new-2' });
  form.answer('restore', 'Before');
  expect(fill.mock.calls).toMatchObject([[{ id: 'new-1', texts: { title: 'Before' } }]]);
});

test('a draft goes with its form to another record', () => {
  const form = open();
  form.rerender({ texts: { title: 'Typed' }, isDirty: true });
  form.rerender({ texts: { title: 'Typed' }, isDirty: true, record: 'landing:about' });
  expect([kept(), kept({ ...of, record: 'landing:about' })]).toEqual([[], ['Typed']]);
});

test('drafts that are moved to its record are offered to a form that is open, and nothing in it changes', () => {
  const elsewhere = open({ record: 'landing:about' });
  elsewhere.type('Elsewhere');
  const before = open();
  before.type('Before');
  const form = open();
  form.type('Typed');
  moveDrafts({ ...of, record: 'landing:about' }, of);
  form.rerender({ texts: { title: 'Typed' }, isDirty: true, lookedUp: 1 });
  expect([form.offered(), fill.mock.calls]).toEqual([['Before', 'Elsewhere'], []]);
  form.answer('discard', 'Elsewhere');
  expect([form.offered(), kept()]).toEqual([['Before'], ['Typed', 'Before']]);
});

test('two forms of one record keep what is typed into each', () => {
  const [one, other] = [open(), open()];
  one.type('Here');
  other.type('There');
  one.type('Here too');
  expect(kept().sort()).toEqual(['Here too', 'There']);
});

test('a draft is offered to its own user, on its own record, and to a form with its fields', () => {
  keepDraft(of, {
    sitting: 'before',
    texts: { title: 'Typed' },
    version: null,
    typedAt: new Date().toISOString(),
  });
  expect(open({ owner: 'user-2' }).offered()).toEqual([]);
  expect(open({ record: 'landing:about' }).offered()).toEqual([]);
  expect(open({ stored: { title: 'Stored', subtitle: '' } }).offered()).toEqual([]);
  const form = open();
  expect(form.offered()).toEqual(['Typed']);
  form.rerender({ owner: 'user-2' });
  expect(form.offered()).toEqual([]);
  form.rerender({ owner: 'user-1' });
  expect(form.offered()).toEqual(['Typed']);
  form.rerender({ stored: { title: 'Typed' } });
  expect(form.offered()).toEqual([]);
  expect(open({ stored: { title: 'Typed' } }).offered()).toEqual([]);
  expect(kept()).toEqual([]);
});

test('a browser that stores nothing is told of once, and what is set aside is still offered', () => {
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
  expect(show.mock.calls).toEqual([[failure]]);
  expect(form.offered()).toEqual(['Typed']);
});
