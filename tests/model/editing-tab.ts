import * as v from 'valibot';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import {
  type LandingFormValues,
  type LandingRecord,
  type LandingRecords,
  landingFormValues,
  landingInputSchema,
} from '#domain/landing-content.ts';
import type { RowVersion, SaveResult } from '#domain/save-result.ts';
import type { User } from '#domain/user.ts';
import { baseOf, sectionTexts, storedSection } from '#features/landing-editor/use-section-form.ts';
import { sessionActors } from '#features/session/session-actors.ts';
import {
  type LandingContentEvent,
  landingContentMachine,
  type SectionInput,
  saveSectionMachine,
} from '#machines/landing-content.machine.ts';
import { requestTimeout } from '#machines/shared/requests.ts';
import type { SaveEvent, Write } from '#machines/shared/save.machine.ts';
import { type LogOut, openSession } from './editing-harness.ts';
import type { EditingServer } from './editing-server.ts';
import { ModelForm } from './model-form.ts';

export type Texts = Pick<LandingFormValues, 'title' | 'content'>;

/** A browser's tab with the landing editor open: the production machines on a modelled server, and drafts. */
export function openTab(server: EditingServer, user: User) {
  const clock = new SimulatedClock();
  const { auth, report, logOut } = openSession(server, user, clock);
  const editor = createActor(
    landingContentMachine.provide({
      actors: {
        loadContent: fromPromise<LandingRecords, undefined>(() =>
          server.ask(server.stored ? { hero: server.stored } : {}),
        ),
        save: saveSectionMachine.provide({
          actors: {
            write: fromPromise<SaveResult<LandingRecord>, Write<SectionInput>>(({ input }) =>
              server.save(input),
            ),
            ...sessionActors(auth),
          },
        }),
      },
    }),
    { clock },
  );

  const runningSave = () => editor.getSnapshot().children.save;
  const saving = () => runningSave()?.getSnapshot();
  let ownBase: RowVersion = baseOf(undefined);
  const base = () => saving()?.context.base ?? ownBase;
  const form = new ModelForm<LandingFormValues>({
    owner: user.id,
    record: 'landing:hero',
    stored: sectionTexts('hero', undefined),
    base,
    onRestore: (restored) => {
      ownBase = restored;
    },
  });
  const saved: Texts[] = [];
  let followed: LandingRecord | undefined;
  function showStored(): void {
    const { hero } = editor.getSnapshot().context.records;
    ownBase = baseOf(hero);
    form.showStored(sectionTexts('hero', hero));
  }
  editor.on('content.saved', () => {
    saved.push(sectionTexts('hero', editor.getSnapshot().context.records.hero));
    showStored();
  });
  editor.on('content.inputDiscarded', showStored);
  for (const type of ['content.inputKept', 'content.saveFailed'] as const) {
    editor.on(type, (event) => {
      ownBase = event.base;
    });
  }
  function follow(): void {
    const hero = storedSection(editor.getSnapshot().context.records.hero, saving());
    if (hero !== followed) {
      followed = hero;
      if (!form.isDirty && saving()) form.changeStored(sectionTexts('hero', hero));
      else if (!form.isDirty) showStored();
    }
    form.sync();
  }
  editor.subscribe(() => {
    follow();
    runningSave()?.subscribe(follow);
  });

  auth.subscribe((snapshot) => {
    const { id } = snapshot.context.user;
    if (id !== '' && id !== form.owner) form.changeOwner(id);
  });
  editor.start();

  return {
    auth,
    editor,
    form,
    /** What its texts were typed over. */
    base,
    /** The save that is running. */
    saving,
    /** What was announced as saved. */
    saved,
    /** The editor is on the screen: an admin's, or one whose session was lost. */
    isOpen: () => auth.getSnapshot().hasTag('admin') || auth.getSnapshot().hasTag('sessionExpired'),
    isEditable: () => editor.getSnapshot().matches('editing') && auth.getSnapshot().hasTag('admin'),
    report,
    logOut: (how: LogOut) => logOut(how, () => form.isDirty && form.deleteAllDrafts()),
    /** Answers a question of the save where it is asked. @returns whether it was */
    answer(event: SaveEvent<SectionInput>): boolean {
      if (!auth.getSnapshot().hasTag('admin') || !saving()?.can(event)) return false;
      if (event.type === 'conflict.merge') form.fill(landingFormValues(event.values));
      runningSave()?.send(event);
      return true;
    },
    /** Chooses where it is offered. @returns whether it was */
    choose(event: LandingContentEvent): boolean {
      const isOffered = auth.getSnapshot().hasTag('admin') && editor.getSnapshot().can(event);
      if (isOffered) editor.send(event);
      return isOffered;
    },
    save(): void {
      const values = v.parse(landingInputSchema, form.texts);
      editor.send({ type: 'content.save', save: { section: 'hero', values, base: base() } });
    },
    waitTooLong: () => clock.increment(requestTimeout),
    close(): void {
      editor.stop();
      auth.stop();
    },
  };
}
