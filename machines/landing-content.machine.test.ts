import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import type { LandingInput, LandingRecord, LandingRecords } from '#domain/landing-content.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { SessionReturn } from '#domain/session-event.ts';
import {
  type LandingContentEmitted,
  type LandingSave,
  landingContentMachine,
  type SectionInput,
  saveSectionMachine,
} from './landing-content.machine.ts';
import { requestTimeout } from './shared/requests.ts';
import type { SaveEvent, Write } from './shared/save.machine.ts';
import { controlledCallback, deferredPromise } from './testing/deferred-actors.ts';
import { denied, diskFull } from './testing/fixtures.ts';

const values: LandingInput = {
  title: 'My title',
  subtitle: '',
  content: 'My text.',
  button_text: null,
  button_link: null,
};
const hero: LandingRecord = {
  ...values,
  id: 'record-1',
  section: 'hero',
  title: 'A stored title',
  version: 3,
  updated_at: '2026-01-01T00:00:00.000Z',
};
const theirs: LandingRecord = { ...hero, title: 'Their title', version: 4 };
const about: LandingRecord = { ...hero, id: 'record-2', section: 'about' };
const newRecord = { id: '', version: 0 };

function start() {
  const loadContent = deferredPromise<LandingRecords, undefined>();
  const saveSection = deferredPromise<SaveResult<LandingRecord>, Write<SectionInput>>();
  const checkSession = deferredPromise<boolean, undefined>();
  const session = controlledCallback<SessionReturn>();
  const clock = new SimulatedClock();
  const emitted: LandingContentEmitted[] = [];
  const actor = createActor(
    landingContentMachine.provide({
      actors: {
        loadContent: loadContent.logic,
        save: saveSectionMachine.provide({
          actors: { write: saveSection.logic, checkSession: checkSession.logic, watchReturn: session.logic },
        }),
      },
    }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const value = () => actor.getSnapshot().value;
  const answer = (event: SaveEvent<SectionInput>) => actor.getSnapshot().children.save?.send(event);
  return { actor, loadContent, saveSection, checkSession, session, clock, emitted, value, answer };
}

const versionOf = ({ id, version }: LandingRecord) => ({ id, version });
const save: LandingSave = { section: 'hero', values, base: versionOf(hero) };
const sectionInput: SectionInput = { ...values, section: 'hero' };
const over = (record: LandingRecord) => ({ values: sectionInput, base: versionOf(record) });

async function saving(records: LandingRecords = { hero, about }) {
  const harness = start();
  await harness.loadContent.last().resolve(records);
  harness.actor.send({
    type: 'content.save',
    save: { ...save, base: records.hero ? versionOf(records.hero) : newRecord },
  });
  return harness;
}

describe('loading', () => {
  test('nothing can be saved before the records are known', () => {
    const { actor } = start();
    expect(actor.getSnapshot().hasTag('ready')).toBe(false);
    expect(actor.getSnapshot().can({ type: 'content.save', save })).toBe(false);
  });

  test('a failure is announced once and can be tried again', async () => {
    const { actor, loadContent, value, emitted } = start();
    await loadContent.last().reject(denied);
    expect(value()).toBe('failed');
    expect(emitted).toEqual([{ type: 'content.loadFailed', error: denied }]);
    actor.send({ type: 'content.reload' });
    await loadContent.last().resolve({ hero });
    expect(actor.getSnapshot().context.records).toEqual({ hero });
  });

  test('can be requested while editing, which goes on', async () => {
    const { actor, loadContent, value } = start();
    await loadContent.last().resolve({ hero });
    expect([...actor.getSnapshot().tags]).toEqual(['ready']);
    actor.send({ type: 'content.reload' });
    expect(value()).toEqual({ editing: 'reloading' });
    expect([...actor.getSnapshot().tags]).toEqual(['ready']);
    await loadContent.last().resolve({ hero: theirs });
    expect(actor.getSnapshot().context.records).toEqual({ hero: theirs });
  });

  test('after its time limit it is aborted and announced as failed', () => {
    const { loadContent, clock, value, emitted } = start();
    clock.increment(requestTimeout);
    expect(loadContent.last().signal.aborted).toBe(true);
    expect(value()).toBe('failed');
    expect(emitted).toEqual([{ type: 'content.loadFailed', error: timedOut() }]);
  });
});

describe('saving', () => {
  test('writes over the record that its form started from', async () => {
    const { actor, saveSection } = await saving();
    expect([...actor.getSnapshot().tags]).toEqual(['ready']);
    expect(saveSection.last().input).toEqual(over(hero));
  });

  test('writes over what its form started from, not over a newer record that was loaded since', async () => {
    const { actor, saveSection, loadContent } = start();
    await loadContent.last().resolve({ hero: theirs, about });
    actor.send({ type: 'content.save', save });
    expect(saveSection.last().input).toEqual(over(hero));
  });

  test('writes a first record where there is none', async () => {
    const { saveSection } = await saving({ about });
    expect(saveSection.last().input).toEqual({ values: sectionInput, base: newRecord });
  });

  test('success is announced once, and everything is loaded again behind it', async () => {
    const { actor, saveSection, loadContent, value, emitted } = await saving();
    await saveSection.last().resolve({ outcome: 'saved', record: theirs });
    expect(value()).toEqual({ editing: 'reloading' });
    expect(actor.getSnapshot().context.records).toEqual({ hero: theirs, about });
    expect(emitted).toEqual([{ type: 'content.saved', section: 'hero' }]);
    await loadContent.last().resolve({ hero: theirs });
    expect(value()).toEqual({ editing: 'idle' });
    expect(actor.getSnapshot().context.records).toEqual({ hero: theirs });
  });

  test('a failed load behind it keeps the saved record', async () => {
    const { actor, saveSection, loadContent, emitted } = await saving();
    await saveSection.last().resolve({ outcome: 'saved', record: theirs });
    await loadContent.last().reject(denied);
    expect(actor.getSnapshot().context.records).toEqual({ hero: theirs, about });
    expect(emitted).toEqual([
      { type: 'content.saved', section: 'hero' },
      { type: 'content.loadFailed', error: denied },
    ]);
  });

  test('a load behind it that takes too long is aborted and announced as failed', async () => {
    const { saveSection, loadContent, clock, value, emitted } = await saving();
    await saveSection.last().resolve({ outcome: 'saved', record: theirs });
    clock.increment(requestTimeout);
    expect(value()).toEqual({ editing: 'idle' });
    expect(loadContent.last().signal.aborted).toBe(true);
    expect(emitted).toEqual([
      { type: 'content.saved', section: 'hero' },
      { type: 'content.loadFailed', error: timedOut() },
    ]);
  });

  test('saving again while everything is loaded aborts that load', async () => {
    const { actor, saveSection, loadContent } = await saving();
    await saveSection.last().resolve({ outcome: 'saved', record: theirs });
    actor.send({ type: 'content.save', save: { ...save, base: versionOf(theirs) } });
    expect(loadContent.last().signal.aborted).toBe(true);
    expect(saveSection.last().input).toEqual(over(theirs));
  });

  test('only one save runs at a time', async () => {
    const { actor, saveSection } = await saving();
    actor.send({ type: 'content.save', save: { ...save, section: 'about' } });
    expect(saveSection.calls).toHaveLength(1);
  });

  test('a refusal is announced once and the records stay', async () => {
    const { actor, saveSection, value, emitted } = await saving();
    await saveSection.last().reject(diskFull);
    expect(value()).toEqual({ editing: 'idle' });
    expect(actor.getSnapshot().context.records).toEqual({ hero, about });
    expect(emitted).toEqual([
      { type: 'content.saveFailed', error: diskFull, section: 'hero', base: versionOf(hero) },
    ]);
  });

  test('after its time limit it is aborted and announced as failed', async () => {
    const { saveSection, clock, value, emitted } = await saving();
    clock.increment(requestTimeout);
    expect(saveSection.last().signal.aborted).toBe(true);
    expect(value()).toEqual({ editing: 'idle' });
    expect(emitted).toEqual([
      { type: 'content.saveFailed', error: timedOut(), section: 'hero', base: versionOf(hero) },
    ]);
  });

  test('a record that was deleted is written as a new one, without a question', async () => {
    const { saveSection, emitted } = await saving();
    await saveSection.last().resolve({ outcome: 'missing' });
    expect(saveSection.calls.map(({ input }) => input)).toEqual([
      over(hero),
      { values: sectionInput, base: newRecord },
    ]);
    expect(emitted).toEqual([]);
    await saveSection.last().resolve({ outcome: 'saved', record: theirs });
    expect(emitted).toEqual([{ type: 'content.saved', section: 'hero' }]);
  });
});

describe('a save that a lost session interrupts', () => {
  async function interrupted() {
    const harness = await saving();
    await harness.saveSection.last().reject(denied);
    expect(harness.emitted).toEqual([]);
    await harness.checkSession.last().resolve(false);
    return harness;
  }

  test('is sent once more by itself when the same person has signed in again', async () => {
    const { actor, saveSection, session, value, emitted } = await interrupted();
    expect(actor.getSnapshot().can({ type: 'content.save', save })).toBe(false);
    session.send({ type: 'session.restored', isSameUser: true });
    expect(saveSection.calls.map(({ input }) => input)).toEqual([over(hero), over(hero)]);
    await saveSection.last().resolve({ outcome: 'saved', record: theirs });
    expect(value()).toEqual({ editing: 'reloading' });
    expect(emitted).toEqual([{ type: 'content.saved', section: 'hero' }]);
  });

  test('is not sent at all when another user keeps the texts unsaved', async () => {
    const { answer, saveSection, session, value, emitted } = await interrupted();
    session.send({ type: 'session.restored', isSameUser: false });
    answer({ type: 'userChanged.keepUnsaved' });
    expect(value()).toEqual({ editing: 'idle' });
    expect(saveSection.calls).toHaveLength(1);
    expect(emitted).toEqual([{ type: 'content.inputKept', section: 'hero', base: versionOf(hero) }]);
  });
});

describe('when something else was saved first', () => {
  async function conflict() {
    const harness = await saving();
    await harness.saveSection.last().resolve({ outcome: 'conflict', current: theirs });
    return harness;
  }

  test('nothing else can be saved until the person has chosen', async () => {
    const { actor, saveSection, emitted } = await conflict();
    expect(actor.getSnapshot().can({ type: 'content.save', save })).toBe(false);
    expect(saveSection.calls).toHaveLength(1);
    expect(emitted).toEqual([]);
  });

  test('mine is written over theirs', async () => {
    const { answer, saveSection } = await conflict();
    answer({ type: 'conflict.keepMine' });
    expect(saveSection.last().input).toEqual(over(theirs));
  });

  test('after a choice and a failure the next try is over theirs', async () => {
    const { actor, answer, saveSection, emitted } = await conflict();
    answer({ type: 'conflict.keepMine' });
    await saveSection.last().reject(diskFull);
    expect(emitted).toEqual([
      { type: 'content.saveFailed', error: diskFull, section: 'hero', base: versionOf(theirs) },
    ]);
    expect(actor.getSnapshot().context.records.hero).toEqual(theirs);
  });

  test('theirs is shown in that section', async () => {
    const { actor, answer, emitted } = await conflict();
    answer({ type: 'conflict.takeTheirs' });
    expect(emitted).toEqual([{ type: 'content.inputDiscarded', section: 'hero' }]);
    expect(actor.getSnapshot().context.records.hero).toEqual(theirs);
  });
});

test('a missing actor is reported as content.loadFailed', async () => {
  const actor = createActor(landingContentMachine);
  const failed = new Promise((resolve) => actor.on('content.loadFailed', resolve));
  actor.start();
  expect(await failed).toEqual({
    type: 'content.loadFailed',
    error: new BackendError('refused', 'loadContent must be provided'),
  });
});
