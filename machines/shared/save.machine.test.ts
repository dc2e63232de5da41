import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { SessionReturn } from '#domain/session-event.ts';
import { controlledCallback, deferredPromise } from '#machines/testing/deferred-actors.ts';
import { denied, diskFull, offline, sessionExpired } from '#machines/testing/fixtures.ts';
import { requestTimeout } from './requests.ts';
import { type SaveInput, saveMachine, type Write } from './save.machine.ts';

type Values = { title: string };
type Row = Values & { id: string; version: number };

const values: Values = { title: 'My title' };
const base = { id: 'record-1', version: 3 };
const record: Row = { ...values, id: 'record-1', version: 4 };
const theirs: Row = { title: 'Their title', id: 'record-1', version: 5 };
const theirBase = { id: 'record-1', version: 5 };

const machine = saveMachine<Values, Row>();

function start(input: Partial<SaveInput<Values>> = {}) {
  const write = deferredPromise<SaveResult<Row>, Write<Values>>();
  const checkSession = deferredPromise<boolean, undefined>();
  const session = controlledCallback<SessionReturn>();
  const clock = new SimulatedClock();
  const actor = createActor(
    machine.provide({
      actors: { write: write.logic, checkSession: checkSession.logic, watchReturn: session.logic },
    }),
    { input: { values, base, onMissing: 'ask', ...input }, clock },
  ).start();
  return {
    actor,
    write,
    checkSession,
    session,
    clock,
    writes: () => write.calls.map((call) => call.input),
    value: () => actor.getSnapshot().value,
    output: () => actor.getSnapshot().output,
    isSaving: () => actor.getSnapshot().hasTag('saving'),
  };
}

async function conflict(input?: Partial<SaveInput<Values>>) {
  const harness = start(input);
  await harness.write.last().resolve({ outcome: 'conflict', current: theirs });
  return harness;
}

async function missing(input?: Partial<SaveInput<Values>>) {
  const harness = start(input);
  await harness.write.last().resolve({ outcome: 'missing' });
  return harness;
}

describe('writing', () => {
  test('sends the values over its base, and ends with the record', async () => {
    const { write, writes, isSaving, output } = start();
    expect(isSaving()).toBe(true);
    expect(writes()).toEqual([{ values, base }]);
    await write.last().resolve({ outcome: 'saved', record });
    expect(output()).toEqual({ outcome: 'saved', record, base });
  });

  test('ends with the error that it was refused with', async () => {
    const { write, output } = start();
    await write.last().reject(diskFull);
    expect(output()).toEqual({ outcome: 'failed', error: diskFull, base, current: undefined });
  });

  test('is aborted after its time limit, and counts as failed', () => {
    const { write, clock, output } = start();
    clock.increment(requestTimeout);
    expect(write.last().signal.aborted).toBe(true);
    expect(output()).toEqual({ outcome: 'failed', error: timedOut(), base, current: undefined });
  });
});

describe('when something else was saved first', () => {
  test('nothing is written before the person has chosen', async () => {
    const { actor, value, isSaving, writes, output } = await conflict();
    expect(value()).toBe('conflict');
    expect(actor.getSnapshot().context.base).toEqual(base);
    expect(isSaving()).toBe(false);
    expect(writes()).toHaveLength(1);
    expect(output()).toBeUndefined();
  });

  test('mine is written over theirs', async () => {
    const { actor, writes } = await conflict();
    actor.send({ type: 'conflict.keepMine' });
    expect(writes().at(-1)).toEqual({ values, base: theirBase });
  });

  test('what is chosen field by field is written over theirs', async () => {
    const { actor, writes } = await conflict();
    const merged = { title: 'Of both' };
    actor.send({ type: 'conflict.merge', values: merged });
    expect(writes().at(-1)).toEqual({ values: merged, base: theirBase });
  });

  test('a failure after the choice says over what the next try is to be written', async () => {
    const { actor, write, output } = await conflict();
    actor.send({ type: 'conflict.keepMine' });
    await write.last().reject(diskFull);
    expect(output()).toEqual({ outcome: 'failed', error: diskFull, base: theirBase, current: theirs });
  });

  test('theirs replaces mine, and nothing is written', async () => {
    const { actor, writes, output } = await conflict();
    actor.send({ type: 'conflict.takeTheirs' });
    expect(output()).toEqual({ outcome: 'replaced', current: theirs });
    expect(writes()).toHaveLength(1);
  });

  test('a new record whose id is taken by other texts is written over these', async () => {
    const { actor, writes } = await conflict({ base: { id: 'record-1', version: 0 } });
    actor.send({ type: 'conflict.keepMine' });
    expect(writes().at(-1)).toEqual({ values, base: theirBase });
  });
});

describe('when the record was deleted', () => {
  test('it is written as a new one only under the id that the person’s answer brings', async () => {
    const { actor, write, writes, value, isSaving, output } = await missing();
    expect(value()).toBe('missing');
    expect(isSaving()).toBe(false);
    actor.send({ type: 'missing.saveAsNew', id: 'new-2' });
    const newBase = { id: 'new-2', version: 0 };
    expect(writes()).toEqual([
      { values, base },
      { values, base: newBase },
    ]);
    await write.last().resolve({ outcome: 'saved', record: { ...record, id: 'new-2' } });
    expect(output()).toMatchObject({ outcome: 'saved', base: newBase });
  });

  test('a failure after the answer keeps the new id, so that a write that happened is not repeated', async () => {
    const { actor, write, output } = await missing();
    actor.send({ type: 'missing.saveAsNew', id: 'new-2' });
    await write.last().reject(diskFull);
    expect(output()).toMatchObject({ base: { id: 'new-2', version: 0 }, current: null });
  });

  test('it is written as a new one without a question where that is wanted', async () => {
    const { writes, isSaving } = await missing({ onMissing: 'recreate' });
    expect(isSaving()).toBe(true);
    expect(writes().map((write) => write.base.version)).toEqual([3, 0]);
  });
});

describe.each([denied, sessionExpired])('a write that is refused as $kind', (refusal) => {
  async function checking(harness = start()) {
    await harness.write.last().reject(refusal);
    return harness;
  }

  async function waiting(harness?: ReturnType<typeof start>) {
    const checked = await checking(harness);
    await checked.checkSession.last().resolve(false);
    return checked;
  }

  async function userChanged(harness?: ReturnType<typeof start>) {
    const waited = await waiting(harness);
    waited.session.send({ type: 'session.restored', isSameUser: false });
    return waited;
  }

  test('ends with that error when the session is valid, or when that cannot be found out', async () => {
    const [valid, unanswered, late] = [await checking(), await checking(), await checking()];
    expect(valid.isSaving()).toBe(true);
    expect(valid.output()).toBeUndefined();
    await valid.checkSession.last().resolve(true);
    await unanswered.checkSession.last().reject(offline);
    late.clock.increment(requestTimeout);
    expect(late.checkSession.last().signal.aborted).toBe(true);
    for (const { output } of [valid, unanswered, late]) {
      expect(output()).toEqual({ outcome: 'failed', error: refusal, base, current: undefined });
    }
  });

  test('is sent once more by itself when the same user has signed in again', async () => {
    const { actor, write, session, writes, isSaving, output } = await waiting();
    expect(isSaving()).toBe(true);
    session.send({ type: 'session.restored', isSameUser: true });
    actor.send({ type: 'session.restored', isSameUser: true });
    expect(writes()).toEqual([
      { values, base },
      { values, base },
    ]);
    await write.last().resolve({ outcome: 'saved', record });
    expect(output()).toEqual({ outcome: 'saved', record, base });
  });

  test('is sent by another user only when they say so', async () => {
    const { actor, writes, isSaving } = await userChanged();
    expect(isSaving()).toBe(false);
    expect(writes()).toHaveLength(1);
    actor.send({ type: 'userChanged.save' });
    expect(writes()).toEqual([
      { values, base },
      { values, base },
    ]);
  });

  test('is not sent when another user keeps the texts unsaved', async () => {
    const { actor, writes, output } = await userChanged();
    actor.send({ type: 'userChanged.keepUnsaved' });
    expect(writes()).toHaveLength(1);
    expect(output()).toEqual({ outcome: 'keptUnsaved', base, current: undefined });
  });

  test('after a choice in a conflict keeps that choice', async () => {
    const harness = await conflict();
    harness.actor.send({ type: 'conflict.keepMine' });
    const { actor, output } = await userChanged(harness);
    actor.send({ type: 'userChanged.keepUnsaved' });
    expect(output()).toEqual({ outcome: 'keptUnsaved', base: theirBase, current: theirs });
  });

  test('is not sent when the question is cancelled', async () => {
    const { actor, writes, output } = await userChanged();
    actor.send({ type: 'save.cancel' });
    expect(writes()).toHaveLength(1);
    expect(output()).toEqual({ outcome: 'cancelled' });
  });
});

test('cancelling any other question writes nothing; while it is written nothing can be cancelled', async () => {
  expect(start().actor.getSnapshot().can({ type: 'save.cancel' })).toBe(false);
  for (const { actor, writes, output } of [await conflict(), await missing()]) {
    actor.send({ type: 'save.cancel' });
    expect(writes()).toHaveLength(1);
    expect(output()).toEqual({ outcome: 'cancelled' });
  }
});

test('a missing actor is reported as a failed save', async () => {
  const actor = createActor(machine, { input: { values, base, onMissing: 'ask' } }).start();
  await new Promise((resolve) => actor.subscribe({ complete: () => resolve(null) }));
  expect(actor.getSnapshot().output).toMatchObject({
    error: new BackendError('refused', 'write must be provided'),
  });
});
