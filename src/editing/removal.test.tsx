import { afterEach, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { adminMessages } from '#content/admin-messages.ts';
import type { DeletedPage, DeletedQuery, RestoreResult } from '#domain/deleted-record.ts';
import type { PageRequest } from '#domain/page.ts';
import type { DeleteResult } from '#domain/save-result.ts';
import * as toast from '#ui/toast.tsx';
import { type RemovableKind, showDeleted } from './removal.ts';

afterEach(() => vi.restoreAllMocks());

test('the end of the session ends a restore that is under way, and nothing more is said of it', async () => {
  const signals: AbortSignal[] = [];
  const answer = Promise.withResolvers<RestoreResult>();
  const kind: RemovableKind = {
    actors: {
      loadDeleted: fromPromise<DeletedPage, PageRequest<DeletedQuery, string>>(() => Promise.reject()),
      deleteRecords: fromPromise<DeleteResult, { ids: readonly string[] }>(() => Promise.reject()),
      restoreRecords: fromPromise<RestoreResult, { ids: readonly string[] }>(({ signal }) => {
        signals.push(signal);
        return answer.promise;
      }),
    },
    texts: adminMessages.removedItems,
  };
  const success = vi.spyOn(toast, 'showSuccess').mockReturnValue();
  const error = vi.spyOn(toast, 'showError').mockReturnValue();
  showDeleted(kind, ['item-1'], kind.texts.deleted, () => {});
  success.mock.lastCall?.[1]?.onPress();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  toast.endToasts();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  answer.resolve({ outcome: 'missing' });
  await new Promise((resolve) => setTimeout(resolve));
  expect([success.mock.calls.length, error.mock.calls.length]).toEqual([1, 0]);
});
