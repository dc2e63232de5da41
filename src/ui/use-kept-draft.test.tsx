import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepDraft, readDraft } from './kept-drafts.ts';
import * as toast from './toast.tsx';
import { useKeptDraft } from './use-kept-draft.ts';

const key = { owner: 'user-1', record: 'landing:hero' };
const stored = { title: 'Stored' };
const failure = { title: 'Drafts cannot be kept' };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

function open(initial: { texts: Record<string, string>; isDirty: boolean }, of = key) {
  return renderHook((props) => useKeptDraft({ ...of, version: 3, failure, ...props }), {
    initialProps: initial,
  });
}

test('what is typed is offered when the form is opened again, and no more once it is as it was', () => {
  const form = open({ texts: stored, isDirty: false });
  expect(form.result.current.offered).toBeNull();
  form.rerender({ texts: { title: 'Ty' }, isDirty: true });
  form.rerender({ texts: { title: 'Typed' }, isDirty: true });
  form.unmount();

  const again = open({ texts: stored, isDirty: false });
  expect(again.result.current.offered).toMatchObject({ texts: { title: 'Typed' }, version: 3 });
  again.rerender({ texts: { title: 'Typed' }, isDirty: true });
  again.rerender({ texts: stored, isDirty: false });
  expect(readDraft(key)).toBeNull();
});

test('a draft is offered to its own user, on its own record, and to a form with its fields', () => {
  keepDraft(key, { texts: { title: 'Typed' }, version: null });
  const offered = (of: typeof key, texts: Record<string, string>) =>
    open({ texts, isDirty: false }, of).result.current.offered;
  expect(offered({ ...key, owner: 'user-2' }, stored)).toBeNull();
  expect(offered({ ...key, record: 'landing:about' }, stored)).toBeNull();
  expect(offered(key, { title: 'Stored', subtitle: '' })).toBeNull();
  expect(offered(key, { title: 'Typed' })).toBeNull();
  expect(offered(key, stored)).not.toBeNull();
});

test('drafts older than 30 days go, whoever looks', () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
  keepDraft(key, { texts: { title: 'Typed' }, version: null });
  vi.setSystemTime(new Date('2026-01-30T23:59:00Z'));
  expect(readDraft(key)).not.toBeNull();
  vi.setSystemTime(new Date('2026-01-31T00:00:00Z'));
  readDraft({ ...key, owner: 'user-2' });
  expect(localStorage).toHaveLength(0);
});

test('what cannot be read is no draft', () => {
  localStorage.setItem('draft:user-1:landing:hero', '{"texts":7}');
  expect(readDraft(key)).toBeNull();
});

test('a browser that stores nothing is told of once, and the form works on', () => {
  const show = vi.spyOn(toast, 'showError').mockReturnValue();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const form = open({ texts: stored, isDirty: false });
  form.rerender({ texts: { title: 'T' }, isDirty: true });
  form.rerender({ texts: { title: 'Ty' }, isDirty: true });
  expect(show.mock.calls).toEqual([[failure]]);
});
