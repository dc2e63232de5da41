import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AnyActor, createActor, createMachine, fromPromise, type InspectionEvent } from 'xstate';
import { deferred } from '../src/deferred.ts';
import { createLiveStore } from '../src/lab/live-store.ts';
import { ActorLog } from '../src/live/actor-log.ts';
import { createLive } from '../src/live/live.ts';
import { describeValue, liveChannelName } from '../src/live/live-protocol.ts';
import { ReplacedOutcomes } from '../src/live/replaced-outcomes.ts';
import type { MachineEntry } from '../src/machine-entry.ts';
import { catalog } from './fixtures/catalog.ts';
import { type ContactAttempt, contactFormMachine } from './fixtures/contact-form.machine.ts';
import { noteDialogMachine } from './fixtures/note-dialog.machine.ts';

const attempt: ContactAttempt = {
  message: { name: 'Ada', email: 'ada@example.com', message: 'Do not tell anybody.' },
  requestId: 'request-1',
  elapsedMs: 5_000,
  website: '',
};

let channels: BroadcastChannel[];
let running: AnyActor[];
let isStopped: (() => void)[];

function openChannel(): BroadcastChannel {
  const channel = new BroadcastChannel(liveChannelName);
  channels.push(channel);
  return channel;
}

function run<Started extends AnyActor>(actor: Started): Started {
  running.push(actor);
  actor.start();
  return actor;
}

function openProduct(storage: Storage | null = null, entries: readonly MachineEntry[] = catalog) {
  const log = new ActorLog();
  const outcomes = new ReplacedOutcomes(entries, storage);
  const channel = openChannel();
  const sent = vi.spyOn(channel, 'postMessage');
  const live = createLive({
    log,
    channel,
    outcomes,
    onChoice: () => undefined,
  });
  live.open();
  isStopped.push(live.close);
  const inspect = (event: InspectionEvent) => {
    log.inspect(event);
    live.inspect(event);
  };
  const startForm = (request = vi.fn(() => Promise.resolve())) => {
    const machine = contactFormMachine.provide({ actors: { sendMessage: fromPromise(request) } });
    return { actor: run(createActor(machine, { inspect })), request };
  };
  return { ...live, outcomes, sent, inspect, startForm };
}

function openLab() {
  const store = createLiveStore(openChannel());
  store.open();
  isStopped.push(store.close);
  const tabs = () => store.getSnapshot().tabs;
  return { ...store, tabs, log: () => store.getSnapshot().log };
}

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

beforeEach(() => {
  channels = [];
  running = [];
  isStopped = [];
});

afterEach(() => {
  for (const actor of running) actor.stop();
  for (const stop of isStopped) stop();
  for (const channel of channels) channel.close();
});

test.each(['lab', 'product'])('started actors are shown when the %s opens first', async (first) => {
  const early = first === 'lab' ? openLab() : null;
  const product = openProduct();
  product.startForm();
  product.startForm();
  createActor(contactFormMachine, { inspect: product.inspect });
  const lab = early ?? openLab();
  await expect.poll(() => lab.tabs().flatMap(({ actors }) => actors)).toHaveLength(2);
  const actors = lab.tabs().flatMap((tab) => tab.actors);
  expect(new Set(actors.map(({ id }) => id)).size).toBe(2);
  expect(actors[0]).toMatchObject({
    machine: 'contact-form',
    states: ['contactForm', 'contactForm.idle', 'contactForm.idle.ready'],
  });
});

test('events are logged with the transitions taken, and without what people type', async () => {
  const product = openProduct();
  const lab = openLab();
  await expect.poll(lab.tabs).toHaveLength(1);
  const { actor } = product.startForm(vi.fn(() => new Promise<void>(() => undefined)));
  actor.send({ type: 'contact.submit', attempt });
  await expect.poll(() => lab.log().map(({ event }) => event)).toEqual(['xstate.init', 'contact.submit']);
  const submitted = lab.log()[1];
  expect(submitted?.microsteps[0]).toEqual({
    event: 'contact.submit',
    taken: [expect.stringMatching(/^contactForm\.idle \| contact\.submit \| \d$/)],
  });
  expect(submitted?.actor.states).toContain('contactForm.sending');
  expect(submitted?.payload.fields?.attempt?.fields?.requestId).toEqual({ type: 'text', length: 9 });
  expect(JSON.stringify(product.sent.mock.calls)).not.toMatch(/Ada|ada@|anybody|request-1|5000/);
});

test('of regions that leave the same states for one event, the transition that is taken is shown', async () => {
  const product = openProduct(null, []);
  const lab = openLab();
  await expect.poll(lab.tabs).toHaveLength(1);
  const regions = createMachine({
    id: 'm',
    initial: 'both',
    states: {
      both: {
        type: 'parallel',
        states: {
          left: { initial: 'a', states: { a: { on: { leave: '#m.out', stay: '.', move: 'b' } }, b: {} } },
          right: {
            initial: 'a',
            states: {
              a: { on: { leave: 'b', move: 'b' } },
              b: { on: { back: '#m.both' }, always: '#m.last' },
            },
          },
        },
      },
      out: { on: { again: 'both' } },
      last: {},
    },
  });
  const actor = run(createActor(regions, { inspect: product.inspect }));
  const taken = () => lab.log().map(({ microsteps }) => microsteps.flatMap((one) => one.taken));
  actor.send({ type: 'leave' });
  actor.send({ type: 'again' });
  actor.send({ type: 'move' });
  await expect
    .poll(taken)
    .toEqual([
      [],
      ['m.both.left.a | leave | 1'],
      ['m.out | again | 1'],
      ['m.both.left.a | move | 1', 'm.both.right.a | move | 1', 'm.both.right.b | always | 1'],
    ]);
});

test('what an actor does when it starts is shown', async () => {
  const product = openProduct(null, []);
  const lab = openLab();
  await expect.poll(lab.tabs).toHaveLength(1);
  const region = { initial: 'a', states: { a: { always: 'b' }, b: {} } };
  const regions = createMachine({ id: 'm', type: 'parallel', states: { left: region, right: region } });
  run(createActor(regions, { inspect: product.inspect }));
  await expect
    .poll(() => lab.log().flatMap(({ microsteps }) => microsteps))
    .toContainEqual({ event: 'xstate.init', taken: ['m.left.a | always | 1', 'm.right.a | always | 1'] });
});

test('an event costs its click no description: it is sent later, or at the latest when the tab closes', async () => {
  const product = openProduct();
  const lab = openLab();
  await expect.poll(lab.tabs).toHaveLength(1);
  const eventsSent = () =>
    product.sent.mock.calls.flatMap(([message]) =>
      message.type === 'product.event' ? [message.happened.event] : [],
    );
  const { actor } = product.startForm(vi.fn(() => new Promise<void>(() => undefined)));
  expect(eventsSent()).toEqual([]);
  await expect.poll(eventsSent).toEqual(['xstate.init']);
  actor.send({ type: 'contact.submit', attempt });
  expect(eventsSent()).toEqual(['xstate.init']);
  product.close();
  expect(eventsSent()).toEqual(['xstate.init', 'contact.submit']);
});

test('nothing is sent while no lab is open, nor after the last is closed', async () => {
  const product = openProduct();
  product.startForm();
  expect(product.sent).toHaveBeenCalledTimes(1);
  const lab = openLab();
  await expect.poll(lab.tabs).toHaveLength(1);
  lab.close();
  const other = openProduct();
  const probe = openLab();
  probe.close();
  await expect.poll(() => other.sent.mock.calls.length).toBeGreaterThan(1);
  const before = product.sent.mock.calls.length;
  product.startForm();
  expect(product.sent).toHaveBeenCalledTimes(before);
});

test('a product that is closed leaves the lab, and comes back when it is opened again', async () => {
  const product = openProduct();
  const lab = openLab();
  await expect.poll(lab.tabs).toHaveLength(1);
  product.close();
  await expect.poll(lab.tabs).toHaveLength(0);
  product.open();
  await expect.poll(lab.tabs).toHaveLength(1);
});

test('a chosen outcome replaces the call of actors that start afterwards, until it is taken back', async () => {
  const storage = memoryStorage();
  const product = openProduct(storage);
  const lab = openLab();
  await expect.poll(lab.tabs).toHaveLength(1);
  const choose = async (outcome: string, count: number) => {
    lab.choose(lab.tabs()[0]?.id ?? '', { machine: 'contact-form', actor: 'sendMessage', outcome });
    await expect.poll(() => lab.tabs()[0]?.choices).toHaveLength(count);
  };
  await choose('offline', 1);
  const { actor, request } = product.startForm();
  actor.send({ type: 'contact.submit', attempt });
  await expect.poll(() => actor.getSnapshot().value).toEqual({ idle: 'failed' });
  expect(request).not.toHaveBeenCalled();
  expect(openProduct(storage).outcomes.choices()).toHaveLength(1);
  await choose('real', 0);
  actor.send({ type: 'contact.submit', attempt });
  await expect.poll(() => actor.getSnapshot().value).toEqual({ idle: 'sent' });
  expect(request).toHaveBeenCalledOnce();
});

test('a slow call has no response; a call that runs already stays as it is', async () => {
  const { outcomes, startForm } = openProduct();
  const { promise, resolve } = deferred<void>();
  const sendMessage = fromPromise<void, ContactAttempt>(() => promise);
  const machine = contactFormMachine.provide({ actors: { sendMessage: sendMessage } });
  const early = run(createActor(machine));
  early.send({ type: 'contact.submit', attempt });
  outcomes.choose({ machine: 'contact-form', actor: 'sendMessage', outcome: 'slow' });
  const { actor, request } = startForm();
  actor.send({ type: 'contact.submit', attempt });
  await resolve();
  expect(early.getSnapshot().value).toEqual({ idle: 'sent' });
  expect(actor.getSnapshot().value).toBe('sending');
  expect(request).not.toHaveBeenCalled();
});

test('a replaced machine ends with the outcome, and starts none of its calls', async () => {
  const { outcomes, inspect } = openProduct();
  const dialog = run(createActor(noteDialogMachine, { inspect }));
  outcomes.choose({ machine: 'note-dialog', actor: 'save', outcome: 'slow' });
  dialog.send({ type: 'dialog.open' });
  dialog.send({ type: 'note.submit', title: 'A title' });
  expect(dialog.getSnapshot().children.save?.getSnapshot()).toMatchObject({ status: 'active' });
  dialog.stop();

  const other = run(createActor(noteDialogMachine, { inspect }));
  outcomes.choose({ machine: 'note-dialog', actor: 'save', outcome: 'saved' });
  other.send({ type: 'dialog.open' });
  other.send({ type: 'note.submit', title: 'A title' });
  await expect.poll(() => other.getSnapshot().value).toBe('closed');
});

test('an outcome that the model does not have is refused, and so are stored choices that cannot be read', () => {
  const storage = memoryStorage();
  storage.setItem('machine-lab.outcomes', '[{"machine":"contact-form"}, 3]');
  const outcomes = new ReplacedOutcomes(catalog, storage);
  outcomes.choose({ machine: 'contact-form', actor: 'sendMessage', outcome: 'melted' });
  expect(outcomes.choices()).toEqual([]);
});

test('values are described by type and length', () => {
  expect(
    describeValue({ text: 'four', list: [1], at: null, 'ada@example.com': 1, error: new TypeError('x') }),
  ).toEqual({
    type: 'object',
    length: 5,
    fields: {
      text: { type: 'text', length: 4 },
      list: { type: 'list', length: 1 },
      at: { type: 'null' },
      error: { type: 'TypeError' },
    },
  });
});
