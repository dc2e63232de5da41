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
import { heldCalls } from './held-calls.ts';
import {
  type PortfolioCreate,
  type PortfolioDialogEmitted,
  type PortfolioUpdate,
  portfolioDialogMachine,
} from './portfolio-dialog.machine.ts';
import { timeLimit } from './time-limit.ts';

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

function start() {
  const createItem = heldCalls<SaveResult<PortfolioItem>, PortfolioCreate>();
  const updateItem = heldCalls<SaveResult<PortfolioItem>, PortfolioUpdate>();
  const clock = new SimulatedClock();
  const emitted: PortfolioDialogEmitted[] = [];
  const actor = createActor(
    portfolioDialogMachine.provide({
      actors: { createItem: createItem.logic, updateItem: updateItem.logic },
    }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, createItem, updateItem, clock, emitted, value: () => actor.getSnapshot().value };
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
  await editing.updateItem.last().reject(denied);
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
    expect(emitted).toEqual([{ type: 'item.created' }]);
  });

  test('keeps its id over a failure, so that a write that happened is not repeated', async () => {
    const { actor, createItem, value, emitted } = creating();
    await createItem.last().reject(denied);
    expect(value()).toEqual({ create: 'editing' });
    actor.send({ type: 'item.submit', draft });
    expect(createItem.calls.map(({ input }) => input.id)).toEqual(['new-1', 'new-1']);
    expect(emitted).toEqual([{ type: 'create.failed', error: denied }]);
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
    expect(emitted).toEqual([{ type: 'item.created' }]);
  });

  test('a refusal is announced once and the dialog stays', async () => {
    const { updateItem, value, emitted } = updating();
    await updateItem.last().reject(denied);
    expect(value()).toEqual({ edit: 'editing' });
    expect(emitted).toEqual([{ type: 'update.failed', error: denied }]);
  });

  test('after its time limit writing is aborted and announced as failed', () => {
    const { updateItem, clock, value, emitted } = updating();
    clock.increment(timeLimit);
    expect(updateItem.last().signal.aborted).toBe(true);
    expect(value()).toEqual({ edit: 'editing' });
    expect(emitted).toEqual([{ type: 'update.failed', error: timedOut() }]);
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
