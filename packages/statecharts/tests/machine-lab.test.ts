import { expect, test } from 'vitest';
import { createMachine, fromPromise } from 'xstate';
import { createLabStore } from '../src/lab/lab-store.ts';
import { createMachineLab } from '../src/lab/machine-lab.ts';
import { catalog } from './fixtures/catalog.ts';

function start(fragment = '#/contact-form') {
  const store = createLabStore(catalog, fragment);
  return { store, lab: createMachineLab(store, Promise.resolve()) };
}

test('a script can find out what the contact form can do', async () => {
  const { lab, store } = start();
  await lab.ready;
  expect(lab.machines()).toContain('session');
  expect(lab.state()).toMatchObject({ machine: 'contact-form', state: { idle: 'ready' }, cannot: {} });
  expect(lab.send('contact.submit')).toMatchObject({
    state: 'sending',
    actors: { sendMessage: ['taken', 'offline', 'unavailable'] },
    delays: { 'requestTimeout (sendMessage)': 15_000 },
    can: ['sendMessage: taken', 'sendMessage: offline', 'sendMessage: unavailable'],
    cannot: { 'contact.submit (at human speed)': 'Only contactForm.idle listens to it.' },
  });
  expect(lab.outcome('sendMessage', 'offline').state).toEqual({ idle: 'failed' });
  expect(lab.back().state).toBe('sending');
  expect(lab.elapse(15_000)).toMatchObject({ state: { idle: 'failed' }, elapsed: 15_000 });
  const elsewhere = start(store.fragment()).lab;
  expect(elsewhere.state()).toEqual(lab.state());
  expect(JSON.parse(JSON.stringify(lab.state()))).toEqual(lab.state());
});

test('an actor without an id has the outcomes that the model names by its source', () => {
  const machine = createMachine({
    id: 'm',
    initial: 'loading',
    states: {
      loading: { invoke: { src: 'load', onDone: 'ready' } },
      ready: { invoke: { src: 'unknown', onDone: 'loading' } },
    },
  }).provide({
    actors: { load: fromPromise(() => Promise.resolve()), unknown: fromPromise(() => Promise.resolve()) },
  });
  const model = { events: {}, outcomes: { load: { found: { output: 1 } } } };
  const store = createLabStore([{ name: 'm', machine, purpose: '', model }]);
  const lab = createMachineLab(store, Promise.resolve());
  expect(store.getSnapshot().simulation.actors).toMatchObject([{ id: '0.m.loading', name: 'load' }]);
  expect(lab.state()).toMatchObject({ actors: { '0.m.loading': ['found'] }, can: ['load: found'] });
  expect(lab.outcome('0.m.loading', 'found')).toMatchObject({
    state: 'ready',
    actors: { '0.m.ready': ['done', 'failed'] },
  });
  expect(lab.outcome('0.m.ready', 'done').state).toBe('loading');
});

test('a payload of its own is sent as it is', () => {
  const { lab, store } = start();
  const message = { name: '', email: '', message: 'Mine' };
  lab.send('contact.submit', { attempt: { message, requestId: '', elapsedMs: 1, website: '' } });
  expect(lab.state()).toMatchObject({ state: 'delaying', context: { attempt: { message } } });
  expect(start(store.fragment()).lab.state()).toEqual(lab.state());
});

test('one goes back and forward through time, and a new step drops what was gone back from', () => {
  const { lab, store } = start();
  lab.send('contact.submit');
  const states: unknown[] = [];
  const stop = store.subscribe(() => states.push(store.getSnapshot().simulation.state));
  store.back();
  expect(start(store.fragment()).store.getSnapshot()).toMatchObject({
    address: { position: 0, steps: [{ send: 'contact.submit' }] },
  });
  store.back();
  store.forward();
  store.forward();
  store.back();
  lab.elapse(5);
  expect(states).toEqual([{ idle: 'ready' }, 'sending', { idle: 'ready' }, { idle: 'ready' }]);
  expect(store.fragment()).toBe('#/contact-form?do=elapse:5');
  stop();
  lab.open('session');
  expect(states).toHaveLength(4);
  expect(lab.state().machine).toBe('session');
});

test('a step that cannot be done says why, and changes nothing', () => {
  const { lab, store } = start();
  expect(() => lab.outcome('sendMessage', 'taken')).toThrow('The actor sendMessage does not run.');
  expect(() => lab.open('nothing')).toThrow('There is no machine "nothing".');
  expect(() => lab.send('nothing')).toThrow('nothing is refused: No state listens to it.');
  expect(() => lab.elapse(-5)).toThrow('The clock moves by milliseconds from 0 on, not by -5.');
  expect(() => lab.elapse(Number.NaN)).toThrow('not by NaN.');
  expect(store.fragment()).toBe('#/contact-form');
  lab.send('contact.submit');
  const sending = lab.state();
  expect(() => lab.send('contact.submit')).toThrow(
    'contact.submit (at human speed) is refused: Only contactForm.idle listens to it.',
  );
  expect(lab.state()).toEqual(sending);
});

test('an address that is none, or of no machine, opens the first machine', () => {
  expect(start('').lab.state().machine).toBe('session');
  expect(start('#/nothing?do=elapse:1').lab.state().machine).toBe('session');
  const { store } = start();
  store.openFragment('#/save');
  expect(store.fragment()).toBe('#/save');
});
