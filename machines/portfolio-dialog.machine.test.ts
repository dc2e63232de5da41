import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { timedOut } from '#domain/backend-error.ts';
import type { PortfolioInput, PortfolioItem } from '#domain/portfolio-item.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { SessionReturn } from '#domain/session-event.ts';
import { controlledCallback, deferredPromise } from '#statecharts/testing';
import {
  type PortfolioDialogEmitted,
  portfolioDialogMachine,
  saveItemMachine,
} from './portfolio-dialog.machine.ts';
import { requestTimeout } from './shared/requests.ts';
import type { SaveEvent, Write } from './shared/save.machine.ts';
import { diskFull, storedItem as item, sessionExpired, itemInput as values } from './testing/fixtures.ts';

const theirs: PortfolioItem = { ...item, title: 'Their title', version: 4 };

/** The dialog with a save that has been sent. */
function saving(opening: 'dialog.create' | 'dialog.edit') {
  const write = deferredPromise<SaveResult<PortfolioItem>, Write<PortfolioInput>>();
  const checkSession = deferredPromise<boolean, undefined>();
  const session = controlledCallback<SessionReturn>();
  const clock = new SimulatedClock();
  const emitted: PortfolioDialogEmitted[] = [];
  const actor = createActor(
    portfolioDialogMachine.provide({
      actors: {
        save: saveItemMachine.provide({
          actors: { write: write.logic, checkSession: checkSession.logic, watchReturn: session.logic },
        }),
      },
    }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  actor.send(opening === 'dialog.edit' ? { type: opening, item } : { type: opening, id: 'new-1' });
  actor.send({ type: 'item.submit', values });
  const answer = (event: SaveEvent<PortfolioInput>) => actor.getSnapshot().children.save?.send(event);
  return { actor, write, checkSession, session, clock, emitted, answer };
}

test('after mine could not be written over theirs, the next save is over theirs without a question', async () => {
  const { actor, write, emitted, answer } = saving('dialog.edit');
  await write.last().resolve({ outcome: 'conflict', current: theirs });
  expect(actor.getSnapshot().can({ type: 'item.submit', values })).toBe(false);
  answer({ type: 'conflict.keepMine' });
  await write.last().reject(diskFull);
  actor.send({ type: 'item.submit', values });
  expect(write.calls.map(({ input }) => input.base.version)).toEqual([1, 4, 4]);
  await write.last().resolve({ outcome: 'saved', record: theirs });
  expect(actor.getSnapshot().value).toBe('closed');
  expect(emitted).toEqual([
    { type: 'update.failed', error: diskFull },
    { type: 'item.updated', item: theirs },
  ]);
});

test('the text of a deleted item is saved as a new one, and announced as created', async () => {
  const { write, emitted, answer } = saving('dialog.edit');
  await write.last().resolve({ outcome: 'missing' });
  answer({ type: 'missing.saveAsNew', id: 'new-2' });
  expect(write.last().input).toEqual({ values, base: { id: 'new-2', version: 0 } });
  await write.last().resolve({ outcome: 'saved', record: { ...item, id: 'new-2' } });
  expect(emitted).toEqual([{ type: 'item.created', item: { ...item, id: 'new-2' } }]);
});

test('a save that a lost session interrupts is sent once more for the same user, and announced once', async () => {
  const { actor, write, checkSession, session, emitted } = saving('dialog.create');
  await write.last().reject(sessionExpired);
  await checkSession.last().resolve(false);
  session.send({ type: 'session.restored', isSameUser: true });
  const [first, second] = write.calls.map(({ input }) => input);
  expect(second).toEqual(first);
  await write.last().resolve({ outcome: 'saved', record: item });
  expect(actor.getSnapshot().value).toBe('closed');
  expect(emitted).toEqual([{ type: 'item.created', item }]);
});

test.each([
  ['create.failed', 'dialog.create'],
  ['update.failed', 'dialog.edit'],
] as const)('after its time limit writing is aborted and announced as %s', (type, opening) => {
  const { actor, write, clock, emitted } = saving(opening);
  clock.increment(requestTimeout);
  expect(write.last().signal.aborted).toBe(true);
  expect(actor.getSnapshot().value).toBe('editing');
  expect(emitted).toEqual([{ type, error: timedOut() }]);
});
