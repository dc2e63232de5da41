import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { LandingRecord, LandingRecords } from '#domain/landing-content.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { User } from '#domain/user.ts';
import { editingSessionActors } from '#editing/session-watch.ts';
import { sessionUser } from '#features/session/auth-actor.ts';
import { editingSession } from '#features/session/editing-session.ts';
import {
  type LandingContentEvent,
  type LandingSave,
  landingContentMachine,
} from '#machines/landing-content.machine.ts';
import { timeLimit } from '#machines/shared/time-limit.ts';
import { ModelForm } from './drafted-form.ts';
import { type EditingServer, landingDraft } from './editing-server.ts';
import { type LogOut, openSession } from './editing-stage.ts';

export type Texts = { title: string; content: string };

const builtIn: Texts = { title: 'Built-in title', content: 'Built-in content' };
const textsOf = (record: LandingRecord | undefined): Texts =>
  record ? { title: record.title, content: record.content } : builtIn;

/** A browser's tab with the landing editor open: the production machines on a modelled server, and drafts. */
export function openTab(server: EditingServer, user: User) {
  const clock = new SimulatedClock();
  const { auth, tell, logOut } = openSession(server, user, clock);
  const editor = createActor(
    landingContentMachine.provide({
      actors: {
        loadContent: fromPromise<LandingRecords, undefined>(() =>
          server.ask(server.stored ? { hero: server.stored } : {}),
        ),
        saveSection: fromPromise<SaveResult<LandingRecord>, LandingSave>(({ input }) => server.save(input)),
        ...editingSessionActors(editingSession(auth)),
      },
    }),
    { clock },
  );

  let seen: LandingRecord | undefined;
  const form = new ModelForm<Texts>({
    owner: user.id,
    record: 'landing:hero',
    stored: builtIn,
    base: () => ({ id: seen?.id ?? '', version: seen?.version ?? 0 }),
    onRestore: (base) => {
      seen = base.version === 0 || !seen ? undefined : { ...seen, ...base };
    },
  });
  const saved: Texts[] = [];
  let followed: LandingRecord | undefined;
  function showStored(): void {
    seen = editor.getSnapshot().context.records.hero;
    form.showStored(textsOf(seen));
  }
  editor.on('content.saved', () => {
    const { draft } = editor.getSnapshot().context.save;
    saved.push({ title: draft.title, content: draft.content });
    showStored();
  });
  editor.on('content.replaced', showStored);
  editor.on('content.merged', ({ save }) => {
    seen = save.seen;
    form.fill({ title: save.draft.title, content: save.draft.content });
  });
  editor.subscribe((snapshot) => {
    const { hero } = snapshot.context.records;
    if (hero === followed) return;
    followed = hero;
    if (form.isDirty) return;
    if (snapshot.hasTag('saving') || snapshot.matches('conflict')) form.changeStored(textsOf(hero));
    else showStored();
  });

  auth.subscribe((snapshot) => {
    const { id } = sessionUser(snapshot);
    if (id !== '' && id !== form.owner) form.changeOwner(id);
  });
  editor.start();

  return {
    auth,
    editor,
    form,
    /** What its texts were typed over. */
    seen: () => seen,
    /** What the person was told is stored. */
    saved,
    /** The editor is on the screen: an admin's, or one whose session was lost. */
    isOpen: () => auth.getSnapshot().hasTag('admin') || auth.getSnapshot().hasTag('sessionExpired'),
    isEditable: () => editor.getSnapshot().matches('editing') && auth.getSnapshot().hasTag('admin'),
    tell,
    logOut: (how: LogOut) => logOut(how, () => form.isDirty && form.deleteAllDrafts()),
    /** Chooses where it is offered. @returns whether it was */
    choose(event: LandingContentEvent): boolean {
      const isOffered = auth.getSnapshot().hasTag('admin') && editor.getSnapshot().can(event);
      if (isOffered) editor.send(event);
      return isOffered;
    },
    save(): void {
      const draft = landingDraft(form.texts.title, form.texts.content);
      editor.send({ type: 'content.save', save: { section: 'hero', draft, seen } });
    },
    waitTooLong: () => clock.increment(timeLimit),
    close(): void {
      editor.stop();
      auth.stop();
    },
  };
}
