import { changeMessages, countMatches } from '#backend/contact-messages.ts';
import { inboxTexts } from '#content/inbox-texts.ts';
import type { MessageSummary } from '#domain/contact-message-record.ts';
import { showDeleted } from '#editing/removal.ts';
import { inboxSelectionMachine } from '#machines/inbox-selection.machine.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import { removableMessages } from './use-inbox.ts';

const providedSelection = inboxSelectionMachine.provide({ actors: { countMatches, changeMessages } });

export type Selection = ReturnType<typeof useSelection>;

type Settings = {
  /** Gets how many messages were selected as all. */
  onCounted: (count: number) => void;
  /** Gets the ids of the changed messages; none where others are there than those selected. */
  onChanged: (ids: readonly string[]) => void;
  /** Deleted messages were restored, perhaps after the page has been left. */
  onRestored: () => void;
};

/** Runs the selection of the inbox, with its toasts. */
export function useSelection({ onCounted, onChanged, onRestored }: Settings) {
  const [snapshot, send, actor] = useLiveActor(providedSelection);
  useEmitted(actor, {
    'messages.counted': ({ count }) => onCounted(count),
    'messages.changed': ({ change, ids }) => {
      const toast = inboxTexts.changed[change](ids.length);
      if (ids.length === 0) showError(inboxTexts.nothingChanged);
      else if (change === 'deleted') showDeleted(removableMessages, ids, toast, onRestored);
      else showSuccess(toast);
      onChanged(ids);
    },
    'selection.outdated': ({ count }) => {
      showError(inboxTexts.outdated(count));
      onChanged([]);
    },
    'request.failed': ({ request, error }) => showError(inboxTexts.selectionFailed[request](error)),
  });

  const { ids, all } = snapshot.context;
  /** A message that has arrived since all were counted is not selected. */
  const isSelected = ({ id, created_at }: MessageSummary) =>
    all ? Date.parse(created_at) <= Date.parse(all.newest ?? '') : ids.includes(id);
  return { snapshot, send, isSelected };
}
