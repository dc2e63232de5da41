import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import {
  emptyPortfolioForm,
  type PortfolioInput,
  type PortfolioItem,
  portfolioFormValues,
} from '#domain/portfolio-item.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { SessionReturn } from '#domain/session-event.ts';
import {
  type PortfolioDialogEmitted,
  portfolioDialogMachine,
  saveItemMachine,
} from './portfolio-dialog.machine.ts';
import { requestTimeout } from './shared/requests.ts';
import type { SaveEvent, Write } from './shared/save.machine.ts';
import { controlledCallback, deferredPromise } from './testing/deferred-actors.ts';
import { denied, diskFull } from './testing/fixtures.ts';

const values: PortfolioInput = {
  title: 'My title',
  category: 'ai',
  description: 'My text.',
  image_url: null,
};
const item: PortfolioItem = {
  id: 'item-1',
  title: 'A stored title',
  category: 'web',
  description: 'A stored text.',
  image_url: 'https://example.com/picture.png',
  version: 3,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const theirs: PortfolioItem = { ...item, title: 'Their title', version: 4 };

function start() {
  const saveItem = deferredPromise<SaveResult<PortfolioItem>, Write<PortfolioInput>>();
  const checkSession = deferredPromise<boolean, undefined>();
  const session = controlledCallback<SessionReturn>();
  const clock = new SimulatedClock();
  const emitted: PortfolioDialogEmitted[] = [];
  const actor = createActor(
    portfolioDialogMachine.provide({
      actors: {
        save: saveItemMachine.provide({
          actors: { write: saveItem.logic, checkSession: checkSession.logic, watchReturn: session.logic },
        }),
      },
    }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const value = () => actor.getSnapshot().value;
  const answer = (event: SaveEvent<PortfolioInput>) => actor.getSnapshot().children.save?.send(event);
  const isSaving = () => actor.getSnapshot().children.save?.getSnapshot().hasTag('saving') ?? false;
  return { actor, saveItem, checkSession, session, clock, emitted, value, answer, isSaving };
}

function creating() {
  const harness = start();
  harness.actor.send({ type: 'dialog.create', id: 'new-1' });
  harness.actor.send({ type: 'item.submit', values });
  return harness;
}

function updating() {
  const harness = start();
  harness.actor.send({ type: 'dialog.edit', item });
  harness.actor.send({ type: 'item.submit', values });
  return harness;
}

test('is open from the first moment, until it is closed', async () => {
  const isOpen = (harness: ReturnType<typeof start>) => harness.actor.getSnapshot().hasTag('open');
  expect(isOpen(start())).toBe(false);
  expect(isOpen(creating())).toBe(true);
  const editing = updating();
  expect(isOpen(editing)).toBe(true);
  await editing.saveItem.last().reject(diskFull);
  expect(isOpen(editing)).toBe(true);
});

test('closes without writing from an untouched form, a conflict, and a deleted item', async () => {
  const untouched = start();
  untouched.actor.send({ type: 'dialog.create', id: 'new-1' });
  untouched.actor.send({ type: 'dialog.close' });
  const conflict = updating();
  await conflict.saveItem.last().resolve({ outcome: 'conflict', current: theirs });
  conflict.answer({ type: 'save.cancel' });
  const missing = updating();
  await missing.saveItem.last().resolve({ outcome: 'missing' });
  missing.answer({ type: 'save.cancel' });
  for (const { value, emitted } of [untouched, conflict, missing]) {
    expect(value()).toBe('closed');
    expect(emitted).toEqual([]);
  }
  expect(untouched.saveItem.calls).toEqual([]);
});

describe('a new item', () => {
  test('starts with an empty form, also after an item was edited', () => {
    const { actor } = start();
    actor.send({ type: 'dialog.edit', item });
    actor.send({ type: 'dialog.close' });
    actor.send({ type: 'dialog.create', id: 'new-1' });
    expect(actor.getSnapshot().context.initial).toEqual(emptyPortfolioForm);
  });

  test('is written under the id that was made for it, announced once, and the dialog closes', async () => {
    const { saveItem, value, emitted } = creating();
    expect(saveItem.last().input).toEqual({ values, base: { id: 'new-1', version: 0 } });
    await saveItem.last().resolve({ outcome: 'saved', record: { ...item, id: 'new-1' } });
    expect(value()).toBe('closed');
    expect(emitted).toEqual([{ type: 'item.created', item: { ...item, id: 'new-1' } }]);
  });

  test('that an earlier try has stored and that was deleted since is no success', async () => {
    const { saveItem, value, emitted } = creating();
    await saveItem.last().resolve({ outcome: 'missing' });
    expect(value()).toBe('saving');
    expect(emitted).toEqual([]);
  });

  test('keeps its id over a failure, so that a write that happened is not repeated', async () => {
    const { actor, saveItem, value, emitted } = creating();
    await saveItem.last().reject(diskFull);
    expect(value()).toBe('editing');
    actor.send({ type: 'item.submit', values });
    expect(saveItem.calls.map(({ input }) => input.base.id)).toEqual(['new-1', 'new-1']);
    expect(emitted).toEqual([{ type: 'create.failed', error: diskFull }]);
  });

  test('of a restored draft is written under the id that it was first sent with', () => {
    const { actor, saveItem } = start();
    actor.send({ type: 'dialog.create', id: 'new-2' });
    actor.send({ type: 'draft.restore', id: 'new-1', version: 0 });
    actor.send({ type: 'item.submit', values });
    expect(saveItem.last().input).toEqual({ values, base: { id: 'new-1', version: 0 } });
  });

  test('that was stored by the earlier try, in another form, is a conflict, and no success', async () => {
    const { saveItem, value, emitted } = creating();
    await saveItem.last().resolve({ outcome: 'conflict', current: theirs });
    expect(value()).toBe('saving');
    expect(emitted).toEqual([]);
  });

  test('keeping mine in that conflict writes over what is stored', async () => {
    const { answer, saveItem } = creating();
    await saveItem.last().resolve({ outcome: 'conflict', current: theirs });
    answer({ type: 'conflict.keepMine' });
    expect(saveItem.last().input).toEqual({ values, base: { id: item.id, version: 4 } });
  });

  test('after its time limit writing is aborted and announced as failed', () => {
    const { saveItem, clock, value, emitted } = creating();
    clock.increment(requestTimeout);
    expect(saveItem.last().signal.aborted).toBe(true);
    expect(value()).toBe('editing');
    expect(emitted).toEqual([{ type: 'create.failed', error: timedOut() }]);
  });
});

describe('a stored item', () => {
  test('starts with its own texts', () => {
    const { actor } = start();
    actor.send({ type: 'dialog.edit', item });
    expect(actor.getSnapshot().context.initial).toEqual(portfolioFormValues(item));
  });

  test('is written over its base version, announced once, and the dialog closes', async () => {
    const { saveItem, value, emitted } = updating();
    expect(saveItem.last().input).toEqual({ values, base: { id: item.id, version: 3 } });
    await saveItem.last().resolve({ outcome: 'saved', record: item });
    expect(value()).toBe('closed');
    expect(emitted).toEqual([{ type: 'item.updated', item }]);
  });

  test('while it is written nothing closes the dialog and nothing else is written', () => {
    const { actor, saveItem, value } = updating();
    actor.send({ type: 'dialog.close' });
    actor.send({ type: 'item.submit', values });
    expect(value()).toBe('saving');
    expect(saveItem.calls).toHaveLength(1);
  });

  test('that was changed since is not written until the person has chosen', async () => {
    const { actor, saveItem, value, emitted } = updating();
    await saveItem.last().resolve({ outcome: 'conflict', current: theirs });
    expect(value()).toBe('saving');
    expect(actor.getSnapshot().can({ type: 'item.submit', values })).toBe(false);
    expect(saveItem.calls).toHaveLength(1);
    expect(emitted).toEqual([]);
  });

  test('mine is written over their version', async () => {
    const { answer, saveItem } = updating();
    await saveItem.last().resolve({ outcome: 'conflict', current: theirs });
    answer({ type: 'conflict.keepMine' });
    expect(saveItem.last().input).toEqual({ values, base: { id: item.id, version: 4 } });
  });

  test('what is chosen field by field is written over their version', async () => {
    const { answer, saveItem } = updating();
    await saveItem.last().resolve({ outcome: 'conflict', current: theirs });
    const merged = { ...values, title: theirs.title };
    answer({ type: 'conflict.merge', values: merged });
    expect(saveItem.last().input).toEqual({ values: merged, base: { id: item.id, version: 4 } });
  });

  test('of a restored draft is over the version that it was typed over', () => {
    const { actor, saveItem } = start();
    actor.send({ type: 'dialog.edit', item });
    actor.send({ type: 'draft.restore', id: item.id, version: 2 });
    actor.send({ type: 'item.submit', values });
    expect(saveItem.last().input.base.version).toBe(2);
  });

  test('theirs fills the form, and the next save is over their version', async () => {
    const { actor, answer, saveItem, value } = updating();
    await saveItem.last().resolve({ outcome: 'conflict', current: theirs });
    answer({ type: 'conflict.takeTheirs' });
    expect(value()).toBe('editing');
    expect(actor.getSnapshot().context.initial).toEqual(portfolioFormValues(theirs));
    actor.send({ type: 'item.submit', values });
    expect(saveItem.last().input.base.version).toBe(4);
  });

  test('that was deleted is no success, and its text can be saved as a new one', async () => {
    const { answer, saveItem, value, emitted } = updating();
    await saveItem.last().resolve({ outcome: 'missing' });
    expect(value()).toBe('saving');
    expect(emitted).toEqual([]);
    answer({ type: 'missing.saveAsNew', id: 'new-2' });
    expect(saveItem.last().input).toEqual({ values, base: { id: 'new-2', version: 0 } });
    await saveItem.last().resolve({ outcome: 'saved', record: { ...item, id: 'new-2' } });
    expect(emitted).toEqual([{ type: 'item.created', item: { ...item, id: 'new-2' } }]);
  });

  test('a refusal is announced once and the dialog stays', async () => {
    const { saveItem, value, emitted } = updating();
    await saveItem.last().reject(diskFull);
    expect(value()).toBe('editing');
    expect(emitted).toEqual([{ type: 'update.failed', error: diskFull }]);
  });

  test('after its time limit writing is aborted and announced as failed', () => {
    const { saveItem, clock, value, emitted } = updating();
    clock.increment(requestTimeout);
    expect(saveItem.last().signal.aborted).toBe(true);
    expect(value()).toBe('editing');
    expect(emitted).toEqual([{ type: 'update.failed', error: timedOut() }]);
  });
});

describe.each([
  { action: 'creating', open: creating, failed: 'create.failed' },
  { action: 'updating', open: updating, failed: 'update.failed' },
] as const)('a save that a lost session interrupts when $action', ({ open, failed }) => {
  async function interrupted() {
    const harness = open();
    await harness.saveItem.last().reject(denied);
    expect(harness.emitted).toEqual([]);
    await harness.checkSession.last().resolve(false);
    return harness;
  }

  test('is announced as failed once it is known that the session is valid', async () => {
    const { saveItem, checkSession, value, emitted } = open();
    await saveItem.last().reject(denied);
    await checkSession.last().resolve(true);
    expect(value()).toBe('editing');
    expect(emitted).toEqual([{ type: failed, error: denied }]);
  });

  test('is sent once more by itself when the same person has signed in again', async () => {
    const { saveItem, session, value, emitted } = await interrupted();
    session.send({ type: 'session.restored', isSameUser: true });
    const [first, second] = saveItem.calls.map(({ input }) => input);
    expect(second).toEqual(first);
    await saveItem.last().resolve({ outcome: 'saved', record: item });
    expect(value()).toBe('closed');
    expect(emitted).toHaveLength(1);
  });

  test('is not sent when another user keeps the texts unsaved, or closes', async () => {
    for (const type of ['userChanged.keepUnsaved', 'save.cancel'] as const) {
      const { answer, saveItem, session, value, emitted } = await interrupted();
      session.send({ type: 'session.restored', isSameUser: false });
      answer({ type });
      expect(value()).toBe(type === 'save.cancel' ? 'closed' : 'editing');
      expect(saveItem.calls).toHaveLength(1);
      expect(emitted).toEqual([]);
    }
  });
});

test.each([
  ['create.failed', { type: 'dialog.create', id: 'new-1' }],
  ['update.failed', { type: 'dialog.edit', item }],
] as const)('a missing actor is reported as %s', async (type, opening) => {
  const actor = createActor(portfolioDialogMachine).start();
  const failed = new Promise((resolve) => actor.on(type, resolve));
  actor.send(opening);
  actor.send({ type: 'item.submit', values });
  expect(await failed).toEqual({ type, error: new BackendError('refused', 'write must be provided') });
});
