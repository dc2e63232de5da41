import { useSelection } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { changeMessages } from '#backend/contact-messages.ts';
import { inboxTexts } from '#content/inbox-texts.ts';
import type { MessageSummary, MessagesChange } from '#domain/contact-message-record.ts';
import { showDeleted } from '#editing/removal.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useWrite } from '#ui/use-write.ts';
import { removableMessages } from './use-inbox.ts';

export type Selection = ReturnType<typeof useMessageSelection>;

type Settings = {
  /** Those on screen. */
  messages: readonly MessageSummary[];
  /** Gets the ids of the changed messages; none after a failure, which may have changed some. */
  onChanged: (ids: readonly string[]) => void;
  /** Messages were changed or restored after the page was left. The same function in each render. */
  onLater: () => void;
};

/** The selected messages of the inbox, all of them on screen, and what is done with them, with its toasts. */
export function useMessageSelection({ messages, onChanged, onLater }: Settings) {
  const [selected, { toggle, setSelection, resetSelection }] = useSelection({
    data: messages.map(({ id }) => id),
  });
  const ids = messages.map(({ id }) => id).filter((id) => selected.includes(id));
  const [isAsking, setAsking] = useState(false);
  const [change, setChange] = useState<MessagesChange>('read');
  const { isRunning, start } = useWrite(changeMessages, {
    onDone: (changed) => {
      setAsking(false);
      resetSelection();
      announce(change, changed, onLater);
      onChanged(changed);
    },
    onError: (error) => {
      showError(inboxTexts.selectionFailed(error));
      onChanged([]);
    },
    late: {
      done: (changed, { change }) => {
        announce(change, changed, onLater);
        onLater();
      },
      failed: (error) => showError(inboxTexts.selectionFailed(error)),
    },
  });
  // Other messages on screen end the question.
  if (isAsking && ids.length === 0 && !isRunning) setAsking(false);
  const isBusy = isRunning || isAsking;
  const request = (requested: MessagesChange) => {
    if (ids.length === 0 || isRunning) return;
    setChange(requested);
    start({ change: requested, ids });
  };

  return {
    ids,
    /** The selection is not changed now. */
    isBusy,
    /** The same function until that changes. */
    toggle: useCallback((id: string) => !isBusy && toggle(id), [isBusy, toggle]),
    set: (wanted: string[]) => !isBusy && setSelection(wanted),
    clear: resetSelection,
    request: (requested: MessagesChange) => !isBusy && request(requested),
    requestDelete: () => !isBusy && setAsking(ids.length > 0),
    question: {
      isOpen: isAsking && ids.length > 0,
      isDeleting: isRunning && change === 'deleted',
      onConfirm: () => request('deleted'),
      onCancel: () => !isRunning && setAsking(false),
    },
  };
}

function announce(change: MessagesChange, ids: readonly string[], onRestored: () => void): void {
  const toast = inboxTexts.changed[change](ids.length);
  if (ids.length === 0) showError(inboxTexts.nothingChanged);
  else if (change === 'deleted') showDeleted(removableMessages, ids, toast, onRestored);
  else showSuccess(toast);
}
