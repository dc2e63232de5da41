import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { recordMessages } from '#content/record-messages.ts';
import { BackendError } from '#domain/backend-error.ts';
import type { DeleteResult, RestoreResult } from '#domain/deleted-record.ts';
import { endSession } from '#ui/application.ts';
import * as toast from '#ui/toast.tsx';
import { type RemovableKind, showDeleted, useRemoval, useRestored } from './removal.ts';

afterEach(() => vi.restoreAllMocks());

type Ids = { ids: readonly string[] };

/** A promise actor whose calls are settled by the test. */
function controlled<Output>() {
  const calls: { signal: AbortSignal; resolve: (output: Output) => void; reject: (error: Error) => void }[] =
    [];
  const logic = fromPromise<Output, Ids>(({ signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    calls.push({ signal, resolve, reject });
    return promise;
  });
  return { calls, logic };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

const texts = recordMessages({ name: 'portfolio item' }).removed;
const { deleted, restored } = texts;

function start() {
  const deleteRecords = controlled<DeleteResult>();
  const restoreRecords = controlled<RestoreResult>();
  const kind: RemovableKind = {
    id: 'portfolio-item',
    actors: {
      deleteRecords: deleteRecords.logic,
      restoreRecords: restoreRecords.logic,
    },
    texts,
  };
  const success = vi.spyOn(toast, 'showSuccess').mockReturnValue();
  const error = vi.spyOn(toast, 'showError').mockReturnValue();
  const titles = () => [...success.mock.calls, ...error.mock.calls].map(([{ title }]) => title);
  return { kind, deleteRecords, restoreRecords, success, titles };
}

/** A page with a record. */
function openPage() {
  const calls = start();
  const onChanged = vi.fn();
  const onGone = vi.fn();
  const { result, unmount } = renderHook(() => useRemoval(calls.kind, { onChanged, onGone }));
  return { ...calls, onChanged, onGone, removal: () => result.current, unmount };
}

const record = { id: 'item-1', title: 'An item' };

test('the end of the session ends a restore that is under way, and nothing more is said of it', async () => {
  const { kind, restoreRecords, success, titles } = start();
  showDeleted(kind, ['item-1'], deleted, () => {});
  success.mock.lastCall?.[1]?.onPress();
  const [restore] = restoreRecords.calls;
  expect(restore?.signal.aborted).toBe(false);
  endSession();
  expect(restore?.signal.aborted).toBe(true);
  restore?.resolve({ outcome: 'missing' });
  await settled();
  expect(titles()).toEqual([deleted.title]);
});

test('a question ends with its page', () => {
  const { removal, deleteRecords, unmount } = openPage();
  act(() => void removal().start(record, 'delete'));
  const { question } = removal();
  expect(question.isOpen).toBe(true);
  unmount();
  question.onConfirm();
  expect(deleteRecords.calls).toEqual([]);
});

test('a delete and its Undo go on after the page has been left', async () => {
  const { removal, deleteRecords, restoreRecords, success, titles, onChanged, onGone, unmount } = openPage();
  act(() => void removal().start(record, 'delete'));
  act(() => removal().question.onConfirm());
  unmount();
  deleteRecords.calls[0]?.resolve({ outcome: 'deleted' });
  await settled();
  success.mock.lastCall?.[1]?.onPress();
  restoreRecords.calls[0]?.resolve({ outcome: 'restored' });
  await settled();
  expect(titles()).toEqual([deleted.title, restored(1).title]);
  expect(onChanged).toHaveBeenCalledTimes(2);
  expect(onGone).not.toHaveBeenCalled();
});

test('a restore that goes on after its page was left is told to the next page of the same kind, and to one of any', async () => {
  const { kind, removal, restoreRecords, unmount } = openPage();
  act(() => removal().restore(record));
  unmount();
  const [onRestored, onOtherRestored, onAnyRestored] = [vi.fn(), vi.fn(), vi.fn()];
  renderHook(() => useRestored(kind, onRestored));
  renderHook(() => useRestored({ ...kind, id: 'service' }, onOtherRestored));
  renderHook(() => useRestored('any', onAnyRestored));
  restoreRecords.calls[0]?.resolve({ outcome: 'restored' });
  await act(settled);
  expect(onRestored.mock.calls).toEqual([[['item-1']]]);
  expect(onAnyRestored).toHaveBeenCalledOnce();
  expect(onOtherRestored).not.toHaveBeenCalled();
});

test('a restore that had no response, and finds the record restored, was a success', async () => {
  const { removal, restoreRecords, titles } = openPage();
  act(() => removal().restore(record));
  restoreRecords.calls[0]?.reject(new BackendError('offline', 'Failed to fetch'));
  await act(settled);
  act(() => removal().restore(record));
  restoreRecords.calls[1]?.resolve({ outcome: 'exists' });
  await act(settled);
  expect(titles()).toEqual([restored(1).title, 'Error restoring portfolio item']);
});
