import { createContext, use, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { findDeletedIds } from '#backend/records.ts';
import { saveRecord } from '#backend/waiting-versions.ts';
import { adminMessages } from '#content/admin-messages.ts';
import type { Kind } from '#content/kind.ts';
import type { StoredRecord } from '#domain/record.ts';
import { recordEditorMachine } from '#machines/record-editor.machine.ts';
import type { EditorActors } from '#machines/record-editor.setup.ts';
import { type SaveActors, saveMachine } from '#machines/shared/save.machine.ts';
import { showError } from '#ui/toast.tsx';
import { createDraftStore, type DraftStore } from './draft-store.ts';

export type RecordEditor = ActorRefFrom<typeof recordEditorMachine>;

/** The session of the page, as its editors depend on it. */
export type SessionActors = SaveActors & Pick<EditorActors, 'watchOwner'>;

let store: DraftStore | undefined;

/** The drafts of this tab; made at the first call, since a server that renders pages evaluates this file, too. */
export function drafts(): DraftStore {
  store ??= createDraftStore(() => showError(adminMessages.draftsNotStored));
  return store;
}

/** What the editors of the admin area share: the user who is signed in, and their session. */
export const EditingContext = createContext<{ userId: string; session: SessionActors } | null>(null);

export function useEditing() {
  const editing = use(EditingContext);
  if (!editing) throw new Error('Records are edited in the admin area only.');
  return editing;
}

export type EditedKind = Parameters<typeof saveRecord<StoredRecord>>[0] & Pick<Kind, 'blank' | 'onMissing'>;

/** The machine of an editor of records of a kind with its actors, as they are at the first render. */
export function useProvidedEditor(kind: EditedKind): typeof recordEditorMachine {
  const { watchOwner, ...saveActors } = useEditing().session;
  const [provided] = useState(() =>
    recordEditorMachine.provide({
      actors: {
        // Records that are found by their id share the scope of their kind; each other one has its own.
        draftStore: drafts().actor(kind.key === 'id' ? findDeletedIds(kind) : null),
        watchOwner,
        save: saveMachine.provide({ actors: { write: saveRecord(kind), ...saveActors } }),
      },
    }),
  );
  return provided;
}
