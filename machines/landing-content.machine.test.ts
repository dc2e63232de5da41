import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import type { LandingDraft, LandingRecord, LandingRecords } from '#domain/landing-content.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { SessionReturn } from '#domain/session-event.ts';
import {
  type LandingContentEmitted,
  type LandingSave,
  landingContentMachine,
} from './landing-content.machine.ts';
import { timeLimit } from './shared/time-limit.ts';
import { heldCalls, heldReports } from './testing/deferred-actors.ts';

const draft: LandingDraft = {
  title: 'My title',
  subtitle: '',
  content: 'My text.',
  button_text: null,
  button_link: null,
};
const hero: LandingRecord = {
  ...draft,
  id: 'record-1',
  section: 'hero',
  title: 'A stored title',
  version: 3,
  updated_at: '2026-01-01T00:00:00.000Z',
};
const theirs: LandingRecord = { ...hero, title: 'Their title', version: 4 };
const about: LandingRecord = { ...hero, id: 'record-2', section: 'about' };
const denied = new BackendError('denied', 'permission denied for table landing_page_content', '42501');
const expired = new BackendError('unauthenticated', 'JWT expired', 'PGRST303');
const full = new BackendError('refused', 'the disk is full');

function start() {
  const loadContent = heldCalls<LandingRecords, undefined>();
  const saveSection = heldCalls<SaveResult<LandingRecord>, LandingSave>();
  const checkSession = heldCalls<boolean, undefined>();
  const session = heldReports<SessionReturn>();
  const clock = new SimulatedClock();
  const emitted: LandingContentEmitted[] = [];
  const actor = createActor(
    landingContentMachine.provide({
      actors: {
        loadContent: loadContent.logic,
        saveSection: saveSection.logic,
        checkSession: checkSession.logic,
        watchReturn: session.logic,
      },
    }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const value = () => actor.getSnapshot().value;
  return { actor, loadContent, saveSection, checkSession, session, clock, emitted, value };
}

const save: LandingSave = { section: 'hero', draft, seen: hero };

async function saving(records: LandingRecords = { hero, about }) {
  const stage = start();
  await stage.loadContent.last().resolve(records);
  stage.actor.send({ type: 'content.save', save: { ...save, seen: records.hero } });
  return stage;
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
    expect(emitted).toEqual([{ type: 'load.failed', error: denied }]);
    actor.send({ type: 'content.reload' });
    await loadContent.last().resolve({ hero });
    expect(actor.getSnapshot().context.records).toEqual({ hero });
  });

  test('can be asked for while editing, which goes on meanwhile', async () => {
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
    clock.increment(timeLimit);
    expect(loadContent.last().signal.aborted).toBe(true);
    expect(value()).toBe('failed');
    expect(emitted).toEqual([{ type: 'load.failed', error: timedOut() }]);
  });
});

describe('saving', () => {
  test('writes over the record that was seen', async () => {
    const { actor, saveSection } = await saving();
    expect([...actor.getSnapshot().tags]).toEqual(['ready', 'saving']);
    expect(saveSection.last().input).toEqual({ section: 'hero', draft, seen: hero });
  });

  test('writes over what its form started from, not over a newer record that was loaded since', async () => {
    const { actor, saveSection, loadContent } = start();
    await loadContent.last().resolve({ hero: theirs, about });
    actor.send({ type: 'content.save', save });
    expect(saveSection.last().input.seen).toEqual(hero);
  });

  test('writes a first record where there is none', async () => {
    const { saveSection } = await saving({ about });
    expect(saveSection.last().input).toEqual({ section: 'hero', draft, seen: undefined });
  });

  test('success is announced once, and everything is loaded again behind it', async () => {
    const { actor, saveSection, loadContent, value, emitted } = await saving();
    await saveSection.last().resolve({ outcome: 'saved', record: theirs });
    expect(value()).toEqual({ editing: 'reloading' });
    expect(actor.getSnapshot().context.records).toEqual({ hero: theirs, about });
    expect(emitted).toEqual([{ type: 'content.saved', section: 'hero' }]);
    await loadContent.last().resolve({ hero: theirs });
    expect(value()).toEqual({ editing: 'current' });
    expect(actor.getSnapshot().context.records).toEqual({ hero: theirs });
  });

  test('a failed load behind it keeps the saved record', async () => {
    const { actor, saveSection, loadContent, emitted } = await saving();
    await saveSection.last().resolve({ outcome: 'saved', record: theirs });
    await loadContent.last().reject(denied);
    expect(actor.getSnapshot().context.records).toEqual({ hero: theirs, about });
    expect(emitted).toEqual([
      { type: 'content.saved', section: 'hero' },
      { type: 'load.failed', error: denied },
    ]);
  });

  test('a load behind it that takes too long is aborted and announced as failed', async () => {
    const { saveSection, loadContent, clock, value, emitted } = await saving();
    await saveSection.last().resolve({ outcome: 'saved', record: theirs });
    clock.increment(timeLimit);
    expect(value()).toEqual({ editing: 'current' });
    expect(loadContent.last().signal.aborted).toBe(true);
    expect(emitted).toEqual([
      { type: 'content.saved', section: 'hero' },
      { type: 'load.failed', error: timedOut() },
    ]);
  });

  test('saving again while everything is loaded aborts that load', async () => {
    const { actor, saveSection, loadContent } = await saving();
    await saveSection.last().resolve({ outcome: 'saved', record: theirs });
    actor.send({ type: 'content.save', save: { ...save, seen: theirs } });
    expect(loadContent.last().signal.aborted).toBe(true);
    expect(saveSection.last().input.seen).toEqual(theirs);
  });

  test('only one save runs at a time', async () => {
    const { actor, saveSection } = await saving();
    actor.send({ type: 'content.save', save: { ...save, section: 'about' } });
    expect(saveSection.calls).toHaveLength(1);
  });

  test('a refusal is announced once and the records stay', async () => {
    const { actor, saveSection, value, emitted } = await saving();
    await saveSection.last().reject(full);
    expect(value()).toEqual({ editing: 'current' });
    expect(actor.getSnapshot().context.records).toEqual({ hero, about });
    expect(emitted).toEqual([{ type: 'save.failed', error: full }]);
  });

  test('after its time limit it is aborted and announced as failed', async () => {
    const { saveSection, clock, value, emitted } = await saving();
    clock.increment(timeLimit);
    expect(saveSection.last().signal.aborted).toBe(true);
    expect(value()).toEqual({ editing: 'current' });
    expect(emitted).toEqual([{ type: 'save.failed', error: timedOut() }]);
  });

  test('a record that was deleted meanwhile is written as a new one, without a question', async () => {
    const { saveSection, emitted } = await saving();
    await saveSection.last().resolve({ outcome: 'missing' });
    expect(saveSection.calls.map(({ input }) => input.seen)).toEqual([hero, undefined]);
    expect(emitted).toEqual([]);
    await saveSection.last().resolve({ outcome: 'saved', record: theirs });
    expect(emitted).toEqual([{ type: 'content.saved', section: 'hero' }]);
  });
});

describe.each([denied, expired])('a save that is refused as $kind', (refusal) => {
  async function checking() {
    const stage = await saving();
    await stage.saveSection.last().reject(refusal);
    return stage;
  }

  async function interrupted() {
    const stage = await checking();
    await stage.checkSession.last().resolve(false);
    return stage;
  }

  test('is announced once it is known that the session stands, or that nobody can say', async () => {
    const [kept, failed, late] = [await checking(), await checking(), await checking()];
    expect(kept.emitted).toEqual([]);
    expect([...kept.actor.getSnapshot().tags]).toEqual(['ready', 'saving']);
    await kept.checkSession.last().resolve(true);
    await failed.checkSession.last().reject(new BackendError('offline', 'Failed to fetch'));
    late.clock.increment(timeLimit);
    expect(late.checkSession.last().signal.aborted).toBe(true);
    for (const { value, emitted } of [kept, failed, late]) {
      expect(value()).toEqual({ editing: 'current' });
      expect(emitted).toEqual([{ type: 'save.failed', error: refusal }]);
    }
  });

  test('is sent once more by itself when the same person has signed in again', async () => {
    const { actor, saveSection, session, value, emitted } = await interrupted();
    expect([...actor.getSnapshot().tags]).toEqual(['ready', 'saving']);
    expect(actor.getSnapshot().can({ type: 'content.save', save })).toBe(false);
    session.send({ type: 'session.restored', isSameUser: true });
    actor.send({ type: 'session.restored', isSameUser: true });
    expect(saveSection.calls.map(({ input }) => input)).toEqual([save, save]);
    await saveSection.last().resolve({ outcome: 'saved', record: theirs });
    expect(value()).toEqual({ editing: 'reloading' });
    expect(emitted).toEqual([{ type: 'content.saved', section: 'hero' }]);
  });

  test('is not sent by another user before they have said so', async () => {
    const { actor, saveSection, session } = await interrupted();
    session.send({ type: 'session.restored', isSameUser: false });
    expect([...actor.getSnapshot().tags]).toEqual(['ready']);
    expect(actor.getSnapshot().can({ type: 'content.save', save })).toBe(false);
    expect(saveSection.calls).toHaveLength(1);
    actor.send({ type: 'handover.save' });
    expect(saveSection.calls.map(({ input }) => input)).toEqual([save, save]);
  });

  test('is not sent at all when another user keeps the texts unsaved', async () => {
    const { actor, saveSection, session, value, emitted } = await interrupted();
    session.send({ type: 'session.restored', isSameUser: false });
    actor.send({ type: 'handover.keep' });
    expect(value()).toEqual({ editing: 'current' });
    expect(saveSection.calls).toHaveLength(1);
    expect(emitted).toEqual([]);
  });
});

describe('when somebody else saved first', () => {
  async function conflict() {
    const stage = await saving();
    await stage.saveSection.last().resolve({ outcome: 'conflict', current: theirs });
    return stage;
  }

  test('nothing is written until the person has chosen', async () => {
    const { actor, saveSection, value, emitted } = await conflict();
    expect(value()).toBe('conflict');
    expect([...actor.getSnapshot().tags]).toEqual(['ready']);
    expect(actor.getSnapshot().can({ type: 'content.save', save })).toBe(false);
    expect(saveSection.calls).toHaveLength(1);
    expect(emitted).toEqual([]);
  });

  test('mine is written over theirs', async () => {
    const { actor, saveSection } = await conflict();
    actor.send({ type: 'conflict.keepMine' });
    expect(saveSection.last().input).toEqual({ section: 'hero', draft, seen: theirs });
  });

  test('what is chosen field by field is written over theirs, and shown in that section', async () => {
    const { actor, saveSection, emitted } = await conflict();
    const merged = { ...draft, title: theirs.title };
    actor.send({ type: 'conflict.merge', draft: merged });
    const mergedSave = { section: 'hero', draft: merged, seen: theirs };
    expect(saveSection.last().input).toEqual(mergedSave);
    expect(emitted).toEqual([{ type: 'content.merged', save: mergedSave }]);
  });

  test('theirs is shown in that section', async () => {
    const { actor, emitted } = await conflict();
    actor.send({ type: 'conflict.takeTheirs' });
    expect(emitted).toEqual([{ type: 'content.replaced', section: 'hero' }]);
    expect(actor.getSnapshot().context.records.hero).toEqual(theirs);
  });
});

test('without its actors the machine fails in words', async () => {
  const actor = createActor(landingContentMachine);
  const failed = new Promise((resolve) => actor.on('load.failed', resolve));
  actor.start();
  expect(await failed).toEqual({
    type: 'load.failed',
    error: new BackendError('refused', 'loadContent must be provided'),
  });
});
