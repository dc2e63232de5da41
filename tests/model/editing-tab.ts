import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { editingSessionActors } from '#actors/editing-session.ts';
import type { LandingRecord, LandingRecords } from '#domain/landing-content.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { User } from '#domain/user.ts';
import { sessionUser } from '#features/session/auth-actor.ts';
import { editingSession } from '#features/session/editing-session.ts';
import {
  type LandingContentEvent,
  type LandingSave,
  landingContentMachine,
} from '#machines/landing-content.machine.ts';
import { timeLimit } from '#machines/time-limit.ts';
import { dropDraft, keepDraft, readDraft } from '#ui/kept-drafts.ts';
import { type EditingServer, landingDraft } from './editing-server.ts';
import { openSession } from './editing-stage.ts';

export type Texts = { title: string; content: string };

const builtIn: Texts = { title: 'Built-in title', content: 'Built-in content' };
const textsOf = (record: LandingRecord | undefined): Texts =>
  record ? { title: record.title, content: record.content } : builtIn;
const areSame = (one: Texts, other: Texts) => one.title === other.title && one.content === other.content;

/**
 * A browser's tab with the landing editor open: the production machines on a modelled server, the kept drafts, and
 * a form that does what the real one does.
 */
export function openTab(server: EditingServer, user: User) {
  const clock = new SimulatedClock();
  const { auth, tell } = openSession(server, user, clock);
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

  const form = { texts: builtIn, baseline: builtIn, seen: undefined as LandingRecord | undefined };
  const saved: Texts[] = [];
  let followed: LandingRecord | undefined;
  let owner = user.id;
  const key = () => ({ owner, record: 'landing:hero' });
  const isDirty = () => !areSame(form.texts, form.baseline);
  let offered = readDraft(key());
  let wasDirty = false;
  function keep(): void {
    if (isDirty()) keepDraft(key(), { texts: form.texts, version: form.seen?.version ?? null });
    else if (wasDirty) dropDraft(key());
    wasDirty = isDirty();
  }
  function showStored(): void {
    form.seen = editor.getSnapshot().context.records.hero;
    form.texts = textsOf(form.seen);
    form.baseline = form.texts;
    keep();
  }
  editor.on('content.saved', () => {
    const { draft } = editor.getSnapshot().context.save;
    saved.push({ title: draft.title, content: draft.content });
    showStored();
  });
  editor.on('content.replaced', showStored);
  editor.on('content.merged', ({ save }) => {
    form.seen = save.seen;
    form.texts = { title: save.draft.title, content: save.draft.content };
    keep();
  });
  editor.subscribe(({ context }) => {
    if (context.records.hero === followed) return;
    followed = context.records.hero;
    if (!isDirty()) showStored();
  });

  auth.subscribe((snapshot) => {
    const { id } = sessionUser(snapshot);
    if (id === '' || id === owner) return;
    owner = id;
    if (isDirty()) keep();
  });
  editor.start();

  return {
    auth,
    editor,
    form,
    /** What the person was told is stored. */
    saved,
    /** An earlier draft, until it is restored. */
    offered: () => offered?.texts,
    isDirty,
    /** The editor is on the screen: an admin's, or one whose session was lost. */
    isOpen: () => auth.getSnapshot().hasTag('admin') || auth.getSnapshot().hasTag('lapsed'),
    isEditable: () => editor.getSnapshot().matches('editing') && auth.getSnapshot().hasTag('admin'),
    tell,
    /** Chooses where it is offered. @returns whether it was */
    choose(event: LandingContentEvent): boolean {
      const isOffered = auth.getSnapshot().hasTag('admin') && editor.getSnapshot().can(event);
      if (isOffered) editor.send(event);
      return isOffered;
    },
    type(texts: Partial<Texts>): void {
      form.texts = { ...form.texts, ...texts };
      keep();
    },
    save(): void {
      const draft = landingDraft(form.texts.title, form.texts.content);
      editor.send({ type: 'content.save', save: { section: 'hero', draft, seen: form.seen } });
    },
    restoreDraft(): void {
      const draft = offered;
      if (!draft) return;
      offered = null;
      form.texts = { title: draft.texts.title ?? '', content: draft.texts.content ?? '' };
      const { version } = draft;
      form.seen = version === null || !form.seen ? undefined : { ...form.seen, version };
      keep();
    },
    waitTooLong: () => clock.increment(timeLimit),
    close(): void {
      editor.stop();
      auth.stop();
    },
  };
}
