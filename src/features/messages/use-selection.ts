import { useEffect, useState } from 'react';
import { changeMessages } from '#backend/contact-messages.ts';
import { inboxTexts } from '#content/inbox-texts.ts';
import type { MessageSummary, MessagesChange } from '#domain/contact-message-record.ts';
import { showDeleted } from '#editing/removal.ts';
import { inboxSelectionMachine } from '#machines/inbox-selection.machine.ts';
import { lasting } from '#ui/lasting-write.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import { removableMessages } from './use-inbox.ts';

export type Selection = ReturnType<typeof useSelection>;

type Settings = {
  /** Those on screen. */
  messages: readonly MessageSummary[];
  /** Gets the ids of the changed messages; none after a failure, which may have changed some. */
  onChanged: (ids: readonly string[]) => void;
  /** Messages were changed or restored after the page was left. The same function in each render. */
  onLater: () => void;
};

/** Runs the selection of the inbox, with its toasts. */
export function useSelection({ messages, onChanged, onLater }: Settings) {
  const [provided] = useState(() => provideSelection(onLater));
  const [snapshot, send, actor] = useLiveActor(provided);
  useEmitted(actor, {
    'messages.changed': ({ change, ids }) => {
      announce(change, ids, onLater);
      onChanged(ids);
    },
    'request.failed': ({ error }) => {
      showError(inboxTexts.selectionFailed(error));
      onChanged([]);
    },
  });
  useEffect(() => send({ type: 'rows.shown', ids: messages.map(({ id }) => id) }), [messages, send]);
  return { snapshot, send, ids: snapshot.context.ids };
}

const provideSelection = (onLater: () => void) =>
  inboxSelectionMachine.provide({
    actors: {
      changeMessages: lasting(changeMessages, {
        done: (ids, { change }) => {
          announce(change, ids, onLater);
          onLater();
        },
        failed: (error) => showError(inboxTexts.selectionFailed(error)),
      }),
    },
  });

function announce(change: MessagesChange, ids: readonly string[], onRestored: () => void): void {
  const toast = inboxTexts.changed[change](ids.length);
  if (ids.length === 0) showError(inboxTexts.nothingChanged);
  else if (change === 'deleted') showDeleted(removableMessages, ids, toast, onRestored);
  else showSuccess(toast);
}
