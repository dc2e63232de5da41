import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AnyActor, createActor, fromPromise, SimulatedClock } from 'xstate';
import { controlledCallback, deferredPromise } from '../src/deferred-actors.ts';
import { ActorLog } from '../src/live/actor-log.ts';
import { createRecorder } from '../src/live/recorder.ts';
import { catalog } from './fixtures/catalog.ts';
import { type ContactAttempt, contactFormMachine } from './fixtures/contact-form.machine.ts';
import { RequestError } from './fixtures/requests.ts';
import { type SessionEvent, sessionMachine } from './fixtures/session.machine.ts';

const attempt: ContactAttempt = {
  message: { name: 'Ada', email: 'ada@example.com', message: 'Do not tell anybody.' },
  requestId: 'request-1',
  elapsedMs: 5_000,
  website: '',
};

let log: ActorLog;
let recorder: ReturnType<typeof createRecorder>;
const running: AnyActor[] = [];

beforeEach(() => {
  log = new ActorLog();
  recorder = createRecorder(log, catalog);
});

afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

function startForm() {
  const sendMessage = deferredPromise<void, ContactAttempt>();
  const clock = new SimulatedClock();
  const machine = contactFormMachine.provide({ actors: { sendMessage: sendMessage.logic } });
  const actor = createActor(machine, { clock, inspect: log.inspect }).start();
  running.push(actor);
  return { actor, clock, sendMessage };
}

function startSession() {
  const watchSession = controlledCallback<SessionEvent>();
  const checkAdmin = deferredPromise<boolean, { userId: string }>();
  const actor = createActor(
    sessionMachine.provide({ actors: { watchSession: watchSession.logic, checkAdmin: checkAdmin.logic } }),
    { inspect: log.inspect, input: { fallbackEmail: 'owner@example.com' } },
  ).start();
  running.push(actor);
  return { actor, watchSession, checkAdmin };
}

test('calls are recorded by the names that the model has for their outcomes, delays by their own', async () => {
  recorder.record();
  const { actor, clock, sendMessage } = startForm();
  actor.send({ type: 'contact.submit', attempt });
  await sendMessage.last().reject(new RequestError('offline', 'ada@example.com could not be reached'));
  actor.send({ type: 'contact.submit', attempt: { ...attempt, elapsedMs: 200 } });
  clock.increment(5_000);
  await sendMessage.last().resolve();
  recorder.stop();
  const message = { name: '[redacted 1]', email: 'person-2@redacted.invalid', message: '[redacted 3]' };
  expect(recorder.trace()).toEqual({
    format: 1,
    actors: [
      {
        machine: 'contactForm',
        start: { idle: 'ready' },
        steps: [
          { event: { type: 'contact.submit', attempt: { ...attempt, message } }, state: 'sending' },
          { call: 'sendMessage', outcome: 'offline', state: { idle: 'failed' } },
          {
            event: { type: 'contact.submit', attempt: { ...attempt, message, elapsedMs: 200 } },
            state: 'delaying',
          },
          { delay: 'xstate.after.minimumElapsed.contactForm.delaying', state: 'sending' },
          { call: 'sendMessage', outcome: 'taken', state: { idle: 'sent' } },
        ],
      },
    ],
  });
});

test('an outcome that the model has no name for is recorded without its secrets, with its input', async () => {
  recorder.record();
  const { watchSession, checkAdmin } = startSession();
  watchSession.send({ type: 'session.found', user: { id: 'user-9', email: 'owner@example.com' } });
  await checkAdmin.last().reject(new RequestError('invalid', 'owner@example.com is odd', '23514'));
  const [session] = recorder.trace().actors;
  expect(session?.input).toEqual({ fallbackEmail: 'person-1@redacted.invalid' });
  expect(session?.steps).toEqual([
    {
      event: { type: 'session.found', user: { id: 'user-9', email: 'person-1@redacted.invalid' } },
      state: { signedIn: 'checkingAdmin' },
    },
    {
      call: 'checkAdmin',
      outcome: { error: { name: 'RequestError', kind: 'invalid', code: '23514', message: '[redacted 2]' } },
      state: { signedIn: 'admin' },
    },
  ]);
});

test('a recording has the machines that received an event during it, each from its start, and no others', async () => {
  const { watchSession } = startSession();
  const { actor, sendMessage } = startForm();
  actor.send({ type: 'contact.submit', attempt });
  recorder.record();
  await sendMessage.last().resolve();
  recorder.stop();
  watchSession.send({ type: 'session.absent' });
  const { actors } = recorder.trace();
  expect(actors.map(({ machine, steps }) => [machine, steps.length])).toEqual([['contactForm', 2]]);
});

test('what is no machine of the catalog is logged, and not recorded', async () => {
  recorder.record();
  const counting = createActor(
    fromPromise(() => Promise.resolve(3)),
    { inspect: log.inspect },
  );
  counting.start();
  await Promise.resolve();
  expect(recorder.trace().actors).toEqual([]);
  expect(log.actors().map(({ actor }) => actor.getSnapshot())).toMatchObject([{ status: 'done', output: 3 }]);
});

test('saving without a recording says what to do', () => {
  expect(() => recorder.trace()).toThrow('Nothing was recorded: record() begins a recording.');
});
