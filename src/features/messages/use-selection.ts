import { useEffect } from 'react';
import { changeMessages } from '#backend/contact-messages.ts';
import { inboxTexts } from '#content/inbox-texts.ts';
import type { InboxQuery } from '#domain/contact-message-record.ts';
import { showDeleted } from '#editing/undo-delete.ts';
import { inboxSelectionMachine } from '#machines/inbox-selection.machine.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import { restorableMessages } from './use-inbox.ts';

const providedSelection = inboxSelectionMachine.provide({ actors: { changeMessages } });

export type Selection = ReturnType<typeof useSelection>;

/**
 * Runs the selection of the inbox, with its toasts. Another query has another selection.
 * @param onChanged gets the ids of the changed messages
 */
export function useSelection(query: InboxQuery, onChanged: (ids: readonly string[]) => void) {
  const [snapshot, send, actor] = useLiveActor(providedSelection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of another query are other messages.
  useEffect(() => send({ type: 'selection.set', ids: [] }), [send, query]);

  useEmitted(actor, {
    'messages.changed': ({ change, ids }) => {
      const toast = inboxTexts.changed[change](ids.length);
      if (ids.length === 0) showError(inboxTexts.nothingChanged);
      else if (change === 'deleted') showDeleted(restorableMessages, ids, toast);
      else showSuccess(toast);
      onChanged(ids);
    },
    'request.failed': ({ error }) => showError(inboxTexts.notChanged(error)),
  });

  const { ids, query: selectedQuery } = snapshot.context;
  return { snapshot, send, isSelected: (id: string) => selectedQuery !== null || ids.includes(id) };
}
