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

const leave = { type: 'leave.request', reason: 'page' } as const;

function openQuestion() {
  const started = start();
  started.actor.send({ type: 'change.made', formName: 'Hero Section' });
  started.actor.send(leave);
  return started;
}

test('no question opens without changes, or after all were undone', () => {
  const { actor } = start();
  expect(actor.getSnapshot().can(leave)).toBe(false);
  actor.send({ type: 'change.made', formName: 'Hero Section' });
  expect(actor.getSnapshot().can(leave)).toBe(true);
  actor.send({ type: 'change.undone', formName: 'Hero Section' });
  expect(actor.getSnapshot().can(leave)).toBe(false);
});

test('each form with unsaved changes is listed once', () => {
  const { actor, value } = start();
  for (const formName of ['Hero Section', 'About Section', 'Hero Section']) {
    actor.send({ type: 'change.made', formName });
  }
  expect(actor.getSnapshot().context.unsaved).toEqual(['Hero Section', 'About Section']);
  actor.send({ type: 'change.undone', formName: 'Hero Section' });
  expect(value()).toBe('unsaved');
  actor.send({ type: 'change.undone', formName: 'About Section' });
  expect(value()).toBe('clean');
});

test('the question is about the reason of the request', () => {
  for (const reason of ['page', 'session', 'dialog'] as const) {
    const { actor, value } = start();
    actor.send({ type: 'change.made', formName: 'Hero Section' });
    actor.send({ type: 'leave.request', reason });
    expect(value()).toBe('confirmingLeave');
    expect(actor.getSnapshot().context.reason).toBe(reason);
  }
});

test('a second request does not ask a second time', () => {
  const { actor, emitted } = openQuestion();
  expect(actor.getSnapshot().can(leave)).toBe(false);
  actor.send({ type: 'leave.cancel' });
  expect(emitted).toEqual([{ type: 'leave.cancelled' }]);
});

test('unsaved changes are guarded after either choice, because a navigation or a log-out may fail', () => {
  const answers = [{ type: 'leave.cancel' }, { type: 'leave.confirm', keepsDrafts: true }] as const;
  for (const answer of answers) {
    const { actor, value } = openQuestion();
    actor.send(answer);
    expect(value()).toBe('unsaved');
    expect(actor.getSnapshot().can(leave)).toBe(true);
  }
  const { actor, emitted } = openQuestion();
  actor.send({ type: 'leave.confirm', keepsDrafts: true });
  expect(emitted).toEqual([{ type: 'leave.confirmed', keepsDrafts: true }]);
});

test('a save that ends while the question is open confirms it, and discards no draft', () => {
  const { actor, emitted, value } = openQuestion();
  actor.send({ type: 'change.undone', formName: 'Hero Section' });
  expect(value()).toBe('clean');
  expect(emitted).toEqual([{ type: 'leave.confirmed', keepsDrafts: true }]);
});
