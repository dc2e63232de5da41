import { createContext, use, useState } from 'react';
import type { ActorRefFrom, PromiseActorLogic } from 'xstate';
import type { StoredRecord } from '#domain/record.ts';
import type { SaveResult } from '#domain/save-result.ts';
import { type EditorActors, recordEditorMachine } from '#machines/record-editor.machine.ts';
import { type SaveActors, saveMachine, type Write } from '#machines/shared/save.machine.ts';
import type { DraftStore, FindDeleted } from './draft-store.ts';

/** The running editor of one record. */
export type RecordEditor = ActorRefFrom<typeof recordEditorMachine>;

/** The session of the page, as an editor depends on it. */
export type SessionActors = SaveActors & Pick<EditorActors, 'watchOwner'>;

export const DraftStoreContext = createContext<DraftStore | null>(null);

type Settings = {
  write: PromiseActorLogic<SaveResult<StoredRecord>, Write>;
  /** Where the records of a kind share the scope of their drafts. */
  findDeleted: FindDeleted | null;
  session: SessionActors;
};

/** The machine of an editor with its actors, as they are at the first render. */
export function useProvidedEditor({ write, findDeleted, session }: Settings): typeof recordEditorMachine {
  const drafts = use(DraftStoreContext);
  if (!drafts) throw new Error('Records are edited in the admin area only.');
  const { watchOwner, ...saveActors } = session;
  const [provided] = useState(() =>
    recordEditorMachine.provide({
      actors: {
        draftStore: drafts.actor(findDeleted),
        watchOwner,
        save: saveMachine.provide({ actors: { write, ...saveActors } }),
      },
    }),
  );
  return provided;
}
