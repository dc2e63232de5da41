import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import {
  emptyPortfolioForm,
  type PortfolioDraft,
  type PortfolioItem,
  portfolioFormValues,
} from '#domain/portfolio-item.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { SessionReturn } from '#domain/session-event.ts';
import {
  type PortfolioCreate,
  type PortfolioDialogEmitted,
  type PortfolioUpdate,
  portfolioDialogMachine,
} from './portfolio-dialog.machine.ts';
import { timeLimit } from './shared/time-limit.ts';
import { heldCalls, heldReports } from './testing/deferred-actors.ts';

const draft: PortfolioDraft = {
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
const denied = new BackendError('denied', 'permission denied for table portfolio_items', '42501');
const expired = new BackendError('unauthenticated', 'JWT expired', 'PGRST303');
const full = new BackendError('refused', 'the disk is full');

function start() {
  const createItem = heldCalls<SaveResult<PortfolioItem>, PortfolioCreate>();
  const updateItem = heldCalls<SaveResult<PortfolioItem>, PortfolioUpdate>();
  const checkSession = heldCalls<boolean, undefined>();
  const session = heldReports<SessionReturn>();
  const clock = new SimulatedClock();
  const emitted: PortfolioDialogEmitted[] = [];
  const actor = createActor(
    portfolioDialogMachine.provide({
      actors: {
        createItem: createItem.logic,
        updateItem: updateItem.logic,
        checkSession: checkSession.logic,
        watchReturn: session.logic,
      },
    }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const value = () => actor.getSnapshot().value;
  return { actor, createItem, updateItem, checkSession, session, clock, emitted, value };
}

function creating() {
  const stage = start();
  stage.actor.send({ type: 'dialog.create', id: 'new-1' });
  stage.actor.send({ type: 'item.submit', draft });
  return stage;
}

function updating() {
  const stage = start();
  stage.actor.send({ type: 'dialog.edit', item });
  stage.actor.send({ type: 'item.submit', draft });
  return stage;
}

test('is open from the first moment, and says when it saves', async () => {
  const tags = (stage: ReturnType<typeof start>) => [...stage.actor.getSnapshot().tags];
  expect(tags(start())).toEqual([]);
  expect(tags(creating())).toEqual(['open', 'saving']);
  const editing = updating();
  expect(tags(editing)).toEqual(['open', 'saving']);
  await editing.updateItem.last().reject(full);
  expect(tags(editing)).toEqual(['open']);
});

test('closes without writing from an untouched form, a conflict, and a deleted item', async () => {
  const untouched = start();
  untouched.actor.send({ type: 'dialog.create', id: 'new-1' });
  const conflict = updating();
  await conflict.updateItem.last().resolve({ outcome: 'conflict', current: theirs });
  const missing = updating();
  await missing.updateItem.last().resolve({ outcome: 'missing' });
  for (const { actor, value, emitted } of [untouched, conflict, missing]) {
    actor.send({ type: 'dialog.close' });
    expect(value()).toBe('closed');
    expect(emitted).toEqual([]);
  }
  expect(untouched.createItem.calls).toEqual([]);
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
    const { createItem, value, emitted } = creating();
    expect(createItem.last().input).toEqual({ id: 'new-1', draft });
    await createItem.last().resolve({ outcome: 'saved', record: { ...item, id: 'new-1' } });
    expect(value()).toBe('closed');
    expect(emitted).toEqual([{ type: 'item.created', id: 'new-1', title: draft.title }]);
  });

  test('that an earlier try has stored and somebody has deleted since is no success', async () => {
    const { createItem, value, emitted } = creating();
    await createItem.last().resolve({ outcome: 'missing' });
    expect(value()).toEqual({ edit: 'missing' });
    expect(emitted).toEqual([]);
  });

  test('keeps its id over a failure, so that a write that happened is not repeated', async () => {
    const { actor, createItem, value, emitted } = creating();
    await createItem.last().reject(full);
    expect(value()).toEqual({ create: 'editing' });
    actor.send({ type: 'item.submit', draft });
    expect(createItem.calls.map(({ input }) => input.id)).toEqual(['new-1', 'new-1']);
    expect(emitted).toEqual([{ type: 'create.failed', error: full }]);
  });

  test('of a restored draft is written under the id that it was first sent with', () => {
    const { actor, createItem } = start();
    actor.send({ type: 'dialog.create', id: 'new-2' });
    actor.send({ type: 'draft.restore', id: 'new-1', version: 0 });
    actor.send({ type: 'item.submit', draft });
    expect(createItem.last().input).toEqual({ id: 'new-1', draft });
  });

  test('that was stored by the earlier try, in another form, is a conflict, and no success', async () => {
    const { createItem, value, emitted } = creating();
    await createItem.last().resolve({ outcome: 'conflict', current: theirs });
    expect(value()).toEqual({ edit: 'conflict' });
    expect(emitted).toEqual([]);
  });

  test('keeping mine in that conflict writes over what is stored', async () => {
    const { actor, createItem, updateItem } = creating();
    await createItem.last().resolve({ outcome: 'conflict', current: theirs });
    actor.send({ type: 'conflict.keepMine' });
    expect(updateItem.last().input).toEqual({ id: 'new-1', version: 4, draft });
  });

  test('after its time limit writing is aborted and announced as failed', () => {
    const { createItem, clock, value, emitted } = creating();
    clock.increment(timeLimit);
    expect(createItem.last().signal.aborted).toBe(true);
    expect(value()).toEqual({ create: 'editing' });
    expect(emitted).toEqual([{ type: 'create.failed', error: timedOut() }]);
  });
});

describe('a stored item', () => {
  test('starts with its own texts', () => {
    const { actor } = start();
    actor.send({ type: 'dialog.edit', item });
    expect(actor.getSnapshot().context.initial).toEqual(portfolioFormValues(item));
  });

  test('is written over the version that was seen, announced once, and the dialog closes', async () => {
    const { updateItem, value, emitted } = updating();
    expect(updateItem.last().input).toEqual({ id: item.id, version: 3, draft });
    await updateItem.last().resolve({ outcome: 'saved', record: item });
    expect(value()).toBe('closed');
    expect(emitted).toEqual([{ type: 'item.updated' }]);
  });

  test('while it is written nothing closes the dialog and nothing else is written', () => {
    const { actor, updateItem, value } = updating();
    actor.send({ type: 'dialog.close' });
    actor.send({ type: 'item.submit', draft });
    expect(value()).toEqual({ edit: 'saving' });
    expect(updateItem.calls).toHaveLength(1);
  });

  test('that somebody else changed is not written until the person has chosen', async () => {
    const { actor, updateItem, value, emitted } = updating();
    await updateItem.last().resolve({ outcome: 'conflict', current: theirs });
    expect(value()).toEqual({ edit: 'conflict' });
    expect(actor.getSnapshot().can({ type: 'item.submit', draft })).toBe(false);
    expect(actor.getSnapshot().context.theirs).toEqual(portfolioFormValues(theirs));
    expect(updateItem.calls).toHaveLength(1);
    expect(emitted).toEqual([]);
  });

  test('mine is written over their version', async () => {
    const { actor, updateItem } = updating();
    await updateItem.last().resolve({ outcome: 'conflict', current: theirs });
    actor.send({ type: 'conflict.keepMine' });
    expect(updateItem.last().input).toEqual({ id: item.id, version: 4, draft });
  });

  test('what is chosen field by field is written over their version', async () => {
    const { actor, updateItem } = updating();
    await updateItem.last().resolve({ outcome: 'conflict', current: theirs });
    const merged = { ...draft, title: theirs.title };
    actor.send({ type: 'conflict.merge', draft: merged });
    expect(updateItem.last().input).toEqual({ id: item.id, version: 4, draft: merged });
  });

  test('of a restored draft is over the version that it was typed over', () => {
    const { actor, updateItem } = start();
    actor.send({ type: 'dialog.edit', item });
    actor.send({ type: 'draft.restore', id: item.id, version: 2 });
    actor.send({ type: 'item.submit', draft });
    expect(updateItem.last().input.version).toBe(2);
  });

  test('theirs fills the form, and the next save is over their version', async () => {
    const { actor, updateItem, value } = updating();
    await updateItem.last().resolve({ outcome: 'conflict', current: theirs });
    actor.send({ type: 'conflict.takeTheirs' });
    expect(value()).toEqual({ edit: 'editing' });
    expect(actor.getSnapshot().context.initial).toEqual(portfolioFormValues(theirs));
    actor.send({ type: 'item.submit', draft });
    expect(updateItem.last().input.version).toBe(4);
  });

  test('that somebody else deleted is no success, and its text can be saved as a new one', async () => {
    const { actor, createItem, updateItem, value, emitted } = updating();
    await updateItem.last().resolve({ outcome: 'missing' });
    expect(value()).toEqual({ edit: 'missing' });
    expect(emitted).toEqual([]);
    actor.send({ type: 'missing.saveAsNew', id: 'new-2' });
    expect(createItem.last().input).toEqual({ id: 'new-2', draft });
    await createItem.last().resolve({ outcome: 'saved', record: { ...item, id: 'new-2' } });
    expect(emitted).toEqual([{ type: 'item.created', id: 'new-2', title: draft.title }]);
  });

  test('a refusal is announced once and the dialog stays', async () => {
    const { updateItem, value, emitted } = updating();
    await updateItem.last().reject(full);
    expect(value()).toEqual({ edit: 'editing' });
    expect(emitted).toEqual([{ type: 'update.failed', error: full }]);
  });

  test('after its time limit writing is aborted and announced as failed', () => {
    const { updateItem, clock, value, emitted } = updating();
    clock.increment(timeLimit);
    expect(updateItem.last().signal.aborted).toBe(true);
    expect(value()).toEqual({ edit: 'editing' });
    expect(emitted).toEqual([{ type: 'update.failed', error: timedOut() }]);
  });
});

describe.each([denied, expired])('a save that is refused as $kind', (refusal) => {
  const places = [
    { open: creating, call: 'createItem', place: { create: 'editing' }, failed: 'create.failed' },
    { open: updating, call: 'updateItem', place: { edit: 'editing' }, failed: 'update.failed' },
  ] as const;

  describe.each(places)('by $call', ({ open, call, place, failed }) => {
    async function checking() {
      const stage = open();
      await stage[call].last().reject(refusal);
      return stage;
    }

    async function interrupted() {
      const stage = await checking();
      await stage.checkSession.last().resolve(false);
      return stage;
    }

    test('is announced once it is known that the session stands, or that nobody can say', async () => {
      const [kept, unanswered, late] = [await checking(), await checking(), await checking()];
      expect(kept.emitted).toEqual([]);
      expect([...kept.actor.getSnapshot().tags]).toEqual(['open', 'saving']);
      await kept.checkSession.last().resolve(true);
      await unanswered.checkSession.last().reject(new BackendError('offline', 'Failed to fetch'));
      late.clock.increment(timeLimit);
      expect(late.checkSession.last().signal.aborted).toBe(true);
      for (const { value, emitted } of [kept, unanswered, late]) {
        expect(value()).toEqual(place);
        expect(emitted).toEqual([{ type: failed, error: refusal }]);
      }
    });

    test('is sent once more by itself when the same person has signed in again', async () => {
      const stage = await interrupted();
      expect([...stage.actor.getSnapshot().tags]).toEqual(['open', 'saving']);
      stage.session.send({ type: 'session.restored', isSameUser: true });
      stage.actor.send({ type: 'session.restored', isSameUser: true });
      const inputs = stage[call].calls.map(({ input }) => input);
      expect(inputs).toHaveLength(2);
      expect(inputs[1]).toEqual(inputs[0]);
      await stage[call].last().resolve({ outcome: 'saved', record: item });
      expect(stage.value()).toBe('closed');
      expect(stage.emitted).toHaveLength(1);
    });

    test('is sent by another user only when they say so', async () => {
      const stage = await interrupted();
      stage.session.send({ type: 'session.restored', isSameUser: false });
      expect([...stage.actor.getSnapshot().tags]).toEqual(['open']);
      expect(stage.actor.getSnapshot().can({ type: 'item.submit', draft })).toBe(false);
      expect(stage[call].calls).toHaveLength(1);
      stage.actor.send({ type: 'handover.save' });
      expect(stage[call].calls).toHaveLength(2);
      expect(stage[call].calls[1]?.input).toEqual(stage[call].calls[0]?.input);
    });

    test('is not sent when another user keeps the texts unsaved, or closes', async () => {
      for (const type of ['handover.keep', 'dialog.close'] as const) {
        const stage = await interrupted();
        stage.session.send({ type: 'session.restored', isSameUser: false });
        stage.actor.send({ type });
        expect(stage.value()).toEqual(type === 'handover.keep' ? place : 'closed');
        expect(stage[call].calls).toHaveLength(1);
        expect(stage.emitted).toEqual([]);
      }
    });
  });
});

test.each([
  ['createItem', 'create.failed', { type: 'dialog.create', id: 'new-1' }],
  ['updateItem', 'update.failed', { type: 'dialog.edit', item }],
] as const)('without %s the machine fails in words', async (name, type, opening) => {
  const actor = createActor(portfolioDialogMachine).start();
  const failed = new Promise((resolve) => actor.on(type, resolve));
  actor.send(opening);
  actor.send({ type: 'item.submit', draft });
  expect(await failed).toEqual({ type, error: new BackendError('refused', `${name} must be provided`) });
});
