import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type LeaveGuardEmitted, leaveGuardMachine } from './leave-guard.machine.ts';

function start() {
  const emitted: LeaveGuardEmitted[] = [];
  const actor = createActor(leaveGuardMachine);
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, emitted, value: () => actor.getSnapshot().value };
}

const leave = { type: 'leave.request', way: 'page' } as const;

function asking() {
  const stage = start();
  stage.actor.send({ type: 'change.made', of: 'Hero Section' });
  stage.actor.send(leave);
  return stage;
}

test('nobody is asked when nothing has changed, or everything is as it was again', () => {
  const { actor } = start();
  expect(actor.getSnapshot().can(leave)).toBe(false);
  actor.send({ type: 'change.made', of: 'Hero Section' });
  expect(actor.getSnapshot().can(leave)).toBe(true);
  actor.send({ type: 'change.undone', of: 'Hero Section' });
  expect(actor.getSnapshot().can(leave)).toBe(false);
});

test('all that is unsaved counts, each once', () => {
  const { actor, value } = start();
  for (const of of ['Hero Section', 'About Section', 'Hero Section']) actor.send({ type: 'change.made', of });
  expect(actor.getSnapshot().context.unsaved).toEqual(['Hero Section', 'About Section']);
  actor.send({ type: 'change.undone', of: 'Hero Section' });
  expect(value()).toBe('unsaved');
  actor.send({ type: 'change.undone', of: 'About Section' });
  expect(value()).toBe('clean');
});

test('the question is about the way out that was tried', () => {
  for (const way of ['page', 'session', 'dialog'] as const) {
    const { actor, value } = start();
    actor.send({ type: 'change.made', of: 'Hero Section' });
    actor.send({ type: 'leave.request', way });
    expect(value()).toBe('asking');
    expect(actor.getSnapshot().context.way).toBe(way);
  }
});

test('a second request does not ask a second time', () => {
  const { actor, emitted } = asking();
  expect(actor.getSnapshot().can(leave)).toBe(false);
  actor.send({ type: 'leave.cancel' });
  expect(emitted).toEqual([{ type: 'leave.cancelled' }]);
});

test('whether one stays or goes, what is unsaved is guarded on: a way out may fail', () => {
  const answers = [{ type: 'leave.cancel' }, { type: 'leave.confirm', isKept: true }] as const;
  for (const answer of answers) {
    const { actor, value } = asking();
    actor.send(answer);
    expect(value()).toBe('unsaved');
    expect(actor.getSnapshot().can(leave)).toBe(true);
  }
  const { actor, emitted } = asking();
  actor.send({ type: 'leave.confirm', isKept: true });
  expect(emitted).toEqual([{ type: 'leave.confirmed', isKept: true }]);
});

test('a save that ends behind the question answers it', () => {
  const { actor, emitted, value } = asking();
  actor.send({ type: 'change.undone', of: 'Hero Section' });
  expect(value()).toBe('clean');
  expect(emitted).toEqual([{ type: 'leave.confirmed', isKept: false }]);
});
