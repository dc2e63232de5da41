import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { MINIMUM_ELAPSED_MS } from '#domain/contact-message.ts';
import { deferredPromise } from '#statecharts/testing';
import {
  type ContactAttempt,
  type ContactFormEmitted,
  type ContactFormInput,
  contactFormMachine,
} from './contact-form.machine.ts';
import { offline } from './testing/fixtures.ts';

const attempt: ContactAttempt = {
  message: { name: 'A visitor', email: 'visitor@example.com', message: 'Hello!' },
  requestId: 'first',
  elapsedMs: 5_000,
  website: '',
};

function start(input?: ContactFormInput) {
  const sendMessage = deferredPromise<void, ContactAttempt>();
  const clock = new SimulatedClock();
  const emitted: ContactFormEmitted[] = [];
  const actor = createActor(contactFormMachine.provide({ actors: { sendMessage: sendMessage.logic } }), {
    clock,
    input,
  });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return {
    emitted,
    clock,
    sendMessage,
    value: () => actor.getSnapshot().value,
    isBusy: () => actor.getSnapshot().hasTag('busy'),
    submit: (changes: Partial<ContactAttempt> = {}) =>
      actor.send({ type: 'contact.submit', attempt: { ...attempt, ...changes } }),
  };
}

test('a message is sent as it was submitted, and announced once', async () => {
  const { submit, sendMessage, value, isBusy, emitted } = start();
  submit();
  expect(isBusy()).toBe(true);
  expect(sendMessage.last().input).toEqual(attempt);
  await sendMessage.last().resolve();
  expect(value()).toEqual({ idle: 'sent' });
  expect(emitted).toEqual([{ type: 'contact.sent' }]);
});

test('a message filled in at once is sent once, after the minimum time', () => {
  const { submit, sendMessage, clock, value, isBusy } = start();
  submit({ elapsedMs: 200 });
  submit({ elapsedMs: 300 });
  clock.increment(MINIMUM_ELAPSED_MS - 201);
  expect(value()).toBe('delaying');
  expect(isBusy()).toBe(true);
  clock.increment(1);
  expect(sendMessage.calls.map(({ input }) => input)).toEqual([
    { ...attempt, elapsedMs: MINIMUM_ELAPSED_MS },
  ]);
});

test('a second submission while the first is being sent sends nothing', () => {
  const { submit, sendMessage } = start();
  submit();
  submit();
  expect(sendMessage.calls).toHaveLength(1);
});

test('a failure is announced once and leaves the form to be sent again', async () => {
  const { submit, sendMessage, value, emitted } = start();
  submit();
  await sendMessage.last().reject(offline);
  expect(value()).toEqual({ idle: 'failed' });
  expect(emitted).toEqual([{ type: 'contact.failed', error: offline }]);
});

test('the same text sent again keeps its request id, with the newer time', async () => {
  const { submit, sendMessage } = start();
  submit();
  await sendMessage.last().reject(offline);
  submit({ requestId: 'second', elapsedMs: 9_000 });
  expect(sendMessage.last().input).toEqual({ ...attempt, elapsedMs: 9_000 });
});

test.each(['name', 'email', 'message'] as const)('a changed %s is a new message', async (field) => {
  const { submit, sendMessage } = start();
  submit();
  await sendMessage.last().reject(offline);
  const changed = { ...attempt.message, [field]: 'changed@example.com' };
  submit({ requestId: 'second', message: changed });
  expect(sendMessage.last().input).toEqual({ ...attempt, requestId: 'second', message: changed });
});

test('a message that had no response before the page was loaded again keeps its request id', () => {
  const { submit, sendMessage } = start({ attempt });
  submit({ requestId: 'second' });
  expect(sendMessage.last().input.requestId).toBe('first');
});

test('another text than that of the message without a response is a new message', () => {
  const { submit, sendMessage } = start({ attempt });
  submit({ requestId: 'second', message: { ...attempt.message, message: 'Hello again!' } });
  expect(sendMessage.last().input.requestId).toBe('second');
});

test('the same text after it was taken is a new message', async () => {
  const { submit, sendMessage } = start();
  submit();
  await sendMessage.last().resolve();
  submit({ requestId: 'second' });
  expect(sendMessage.last().input.requestId).toBe('second');
});
