import { createContext, use, useState } from 'react';
import type { ActorRefFrom, PromiseActorLogic } from 'xstate';
import type { SaveResult } from '#domain/record.ts';
import { recordEditorMachine } from '#machines/record-editor.machine.ts';
import type { EditorActors } from '#machines/record-editor.setup.ts';
import { type SaveActors, saveMachine, type Write } from '#machines/shared/save.machine.ts';
import type { DraftStore, FindDeleted } from './draft-store.ts';

export type RecordEditor = ActorRefFrom<typeof recordEditorMachine>;

/** The session of the page, as its editors depend on it. */
export type SessionActors = SaveActors & Pick<EditorActors, 'watchOwner'>;

/** What the editors of the admin area share: the user who is signed in, their session and their drafts. */
export const EditingContext = createContext<{
  userId: string;
  session: SessionActors;
  drafts: DraftStore;
} | null>(null);

export function useEditing() {
  const editing = use(EditingContext);
  if (!editing) throw new Error('Records are edited in the admin area only.');
  return editing;
}

type Settings = {
  write: PromiseActorLogic<SaveResult, Write>;
  /** Where the records of a kind share the scope of their drafts. */
  findDeleted: FindDeleted | null;
};

/** The machine of an editor with its actors, as they are at the first render. */
export function useProvidedEditor({ write, findDeleted }: Settings): typeof recordEditorMachine {
  const { drafts, session } = useEditing();
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
