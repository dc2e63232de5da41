import { describe, expect, test } from 'vitest';
import { assign, createMachine } from 'xstate';
import { derive } from '../src/derive.ts';
import { addressOf, fragmentOf } from '../src/lab/address.ts';
import { chartOf } from '../src/lab/lab-data.ts';
import type { SimulationStep } from '../src/lab/lab-types.ts';
import { simulate } from '../src/lab/simulation.ts';
import { stepOfEvent } from '../src/lab/step-events.ts';
import { possibleTransitions, stepOfTransition } from '../src/lab/transition-step.ts';
import { entriesPerInput, type MachineEntry } from '../src/machine-entry.ts';
import { coveringPaths, everyEdgePaths } from '../src/paths.ts';
import { bounded } from '../src/traversal.ts';
import { catalog, contactForm } from './fixtures/catalog.ts';
import { featureFixtures, noPayload } from './fixtures/features.ts';

function entryOf(name: string): MachineEntry {
  const found = [...featureFixtures, ...catalog].find((entry) => entry.name === name);
  if (!found) throw new Error(`There is no machine ${name}.`);
  return found;
}

const fast: SimulationStep = { send: 'contact.submit', case: 'by autofill' };
const slow: SimulationStep = { send: 'contact.submit', case: 'at human speed' };

describe('what can happen', () => {
  test('each sample is offered with its payload and the guards that decide it', () => {
    const { options } = simulate(contactForm, []);
    expect(options.map(({ label, isPossible }) => [label, isPossible])).toEqual([
      ['contact.submit (at human speed)', true],
      ['contact.submit (by autofill)', true],
    ]);
    const guard = { guard: 'isTooFast', transition: 'contactForm.idle | contact.submit | 1' };
    expect(options[0]?.guards).toEqual([{ ...guard, isTrue: false }]);
    expect(options[1]?.guards).toEqual([{ ...guard, isTrue: true }]);
    expect(options[1]?.value).toMatchObject({ attempt: { elapsedMs: 200 } });
  });

  test('what no active state listens to says which state would', () => {
    const [option] = simulate(contactForm, [slow]).options;
    expect(option).toMatchObject({
      isPossible: false,
      refusal: 'Only contactForm.idle listens to it.',
    });
  });

  test('what a guard refuses says which', () => {
    const open = simulate(entryOf('kitchen'), [{ send: 'open' }, { send: 'welcome' }]);
    expect(open.options.find(({ label }) => label === 'welcome')).toMatchObject({
      isPossible: false,
      refusal: 'isFree: no.',
      guards: [{ guard: 'isFree', isTrue: false }],
    });
  });

  test('a refusal never names the guard of an eventless transition', () => {
    const machine = createMachine({
      id: 'gate',
      initial: 'shut',
      states: {
        shut: { on: { open: 'wide' }, always: { guard: () => false, target: 'wide' } },
        wide: { on: { pass: 'shut' } },
      },
    });
    const model = { events: { open: noPayload, pass: noPayload }, outcomes: {} };
    const { options } = simulate({ name: 'gate', purpose: '', machine, model }, []);
    expect(options.map(({ label, refusal, guards }) => [label, refusal, guards])).toEqual([
      ['open', null, []],
      ['pass', 'Only gate.wide listens to it.', []],
    ]);
  });

  test('an event that stops the machine for want of a payload says so', () => {
    const machine = createMachine({
      id: 'counter',
      types: {} as { context: { count: number }; events: { type: 'add'; by: { count: number } } },
      context: { count: 0 },
      on: { add: { actions: assign({ count: ({ context, event }) => context.count + event.by.count }) } },
    });
    const entry = {
      name: 'counter',
      purpose: '',
      machine,
      model: { events: { add: noPayload }, outcomes: {} },
    };
    const missing = (samples: MachineEntry['model']['events']) =>
      simulate({ ...entry, model: { ...entry.model, events: samples } }, []).options[0]?.missing;
    expect(missing({ add: noPayload })).toBe("Cannot read properties of undefined (reading 'count')");
    expect(missing({ add: { one: { by: { count: 1 } } } })).toBeNull();
    const stands = simulate(entry, []);
    const chart = { ...chartOf(entry, '', ''), sources: {} };
    expect([...possibleTransitions(chart, stands)]).toEqual(['counter | add | 1']);
    expect(stepOfTransition(chart, stands, 'counter | add | 1')).toEqual({ edit: 'add' });
  });

  test('a forbidden event is not possible', () => {
    const steps = [{ send: 'play' }];
    const option = simulate(entryOf('player'), steps).options.find(({ label }) => label === 'softer');
    expect(option).toMatchObject({ isPossible: false });
    expect(option?.refusal).toMatch(/playing forbids it\.$/);
  });

  test('a running actor waits for an outcome of the model', () => {
    const { actors } = simulate(contactForm, [slow]);
    expect(actors.map(({ id, options }) => [id, options.map(({ label }) => label)])).toEqual([
      ['sendMessage', ['sendMessage: taken', 'sendMessage: offline', 'sendMessage: unavailable']],
    ]);
  });

  test('an actor without outcomes in the model can be done or fail with a value', () => {
    const office = entryOf('office');
    const bare = { ...office, model: { ...office.model, outcomes: {} } };
    const { actors } = simulate(bare, []);
    const left = actors.find(({ id }) => id === 'askLeft');
    expect(left?.options.map(({ label }) => label)).toEqual(['askLeft: done', 'askLeft: failed']);
    const steps = [
      { outcome: 'askLeft', output: 'maybe' },
      { outcome: 'askRight', error: { message: 'no', code: 1 } },
    ];
    const { state, log } = simulate(bare, steps);
    expect(state).toEqual({ left: 'content', right: 'annoyed' });
    expect(log.at(-1)?.event?.error).toMatchObject({ message: 'no', code: 1 });
  });

  test('a subscription offers its events only while it runs', () => {
    const radio = entryOf('radio');
    const on = simulate(radio, [{ send: 'press' }]);
    expect(on.actors.map(({ id, options }) => [id, options.map(({ label }) => label)])).toEqual([
      ['station', ['bulletin']],
    ]);
    expect(simulate(radio, [{ send: 'bulletin' }]).fault).toEqual({
      step: 0,
      message: 'station sends bulletin, and does not run.',
    });
  });
});

describe('time', () => {
  test('a delay ends when the clock has come to it, not before', () => {
    expect(simulate(contactForm, [fast]).delays).toMatchObject([
      { name: 'minimumElapsed', remaining: 1_300, step: { delay: 'minimumElapsed.contactForm.delaying' } },
    ]);
    expect(simulate(contactForm, [fast, { elapse: 1_299 }])).toMatchObject({
      state: 'delaying',
      delays: [{ remaining: 1 }],
    });
    expect(simulate(contactForm, [fast, { elapse: 1_299 }, { elapse: 1 }]).state).toBe('sending');
  });

  test('one step of the clock ends the delays on its way in their order', () => {
    const { log, state, elapsed } = simulate(contactForm, [fast, { elapse: 60_000 }]);
    expect(log.map(({ label, elapsed: at, step }) => [label, at, step])).toEqual([
      ['start', 0, null],
      ['contact.submit (by autofill)', 0, 0],
      ['after minimumElapsed', 1_300, 1],
      ['after requestTimeout (sendMessage)', 16_300, 1],
    ]);
    expect([state, elapsed]).toEqual([{ idle: 'failed' }, 60_000]);
  });

  test('a delay can end alone: one that is due as well waits for the clock', () => {
    const office = entryOf('office');
    const ended = simulate(office, [{ delay: 'patience.office.right.waiting' }]);
    expect(ended).toMatchObject({ state: { left: 'waiting', right: 'annoyed' }, elapsed: 1_000 });
    expect(ended.delays).toMatchObject([{ name: 'patience (askLeft)', remaining: 0 }]);
    const steps: SimulationStep[] = [{ delay: 'patience.office.right.waiting' }, { elapse: 0 }];
    expect(simulate(office, steps).state).toEqual({ left: 'annoyed', right: 'annoyed' });
    expect(simulate(office, [{ delay: '500.office.left.annoyed' }]).fault?.step).toBe(0);
  });

  test('the delay of a state that was left does not end', () => {
    const steps: SimulationStep[] = [slow, { outcome: 'sendMessage', name: 'taken' }, { elapse: 60_000 }];
    expect(simulate(contactForm, steps)).toMatchObject({ state: { idle: 'sent' }, delays: [] });
  });

  test('a machine that only waits ends a step of the clock with a fault', () => {
    const machine = createMachine({
      id: 'spin',
      initial: 'one',
      states: { one: { after: { 0: 'two' } }, two: { after: { 0: 'one' } } },
    });
    const spin = { name: 'spin', machine, purpose: '', model: { events: {}, outcomes: {} } };
    expect(simulate(spin, [{ elapse: 1 }]).fault?.message).toMatch(/^More than 1000 delays/);
  });
});

describe('the log', () => {
  test('a branch is told by its microsteps, with the guards that were asked', () => {
    const { log } = simulate(entryOf('turnstile'), [{ send: 'coin', case: 'genuine' }]);
    const microsteps = log[1]?.microsteps.map(({ guards, taken }) => ({
      guards: guards.map(({ guard, isTrue }) => [guard, isTrue]),
      taken,
    }));
    expect(microsteps).toEqual([
      { guards: [['isGenuine', true]], taken: ['turnstile.locked | coin | 1'] },
      { guards: [['reaches', false]], taken: ['turnstile.locked.counting | always | 2'] },
    ]);
    expect(log[1]?.changes).toEqual([{ path: ['coins'], before: 0, after: 1 }]);
  });

  test('a raised event is a microstep of its own', () => {
    const { log } = simulate(entryOf('turnstile'), [{ send: 'coin', case: 'false' }]);
    expect(log[1]?.microsteps).toMatchObject([
      { event: 'coin', guards: [{ guard: 'isGenuine', isTrue: false }], left: [] },
      {
        event: 'jammed',
        left: ['turnstile.locked', 'turnstile.locked.waiting'],
        entered: ['turnstile.jammed'],
      },
    ]);
  });

  test('the innermost changed values of the context, what starts and what is emitted are in it', () => {
    const { log } = simulate(contactForm, [slow, { outcome: 'sendMessage', name: 'offline' }]);
    expect(log[1]?.changes).toContainEqual({
      path: ['attempt', 'message', 'name'],
      before: '',
      after: 'A visitor',
    });
    expect(Object.keys(log[1]?.calls ?? {})).toEqual(['sendMessage']);
    expect(log[2]?.emits.map(({ type }) => type)).toEqual(['contact.failed']);
  });
});

describe('steps that cannot be done', () => {
  test.each<[string, SimulationStep, string]>([
    ['an actor that does not run', { outcome: 'sendMessage', name: 'taken' }, 'Running: none'],
    [
      'a sample that is not in the model',
      { send: 'contact.submit', case: 'by fax' },
      'Known: at human speed',
    ],
  ])('%s', (_, step, words) => {
    const { fault, steps, state } = simulate(contactForm, [step, slow]);
    expect(fault).toMatchObject({ step: 0, message: expect.stringContaining(words) });
    expect([steps, state]).toEqual([[], { idle: 'ready' }]);
  });

  test('an outcome that is not in the model', () => {
    const { fault } = simulate(contactForm, [slow, { outcome: 'sendMessage', name: 'lost' }]);
    expect(fault).toEqual({
      step: 1,
      message: 'sendMessage has no outcome "lost". Known: taken, offline, unavailable',
    });
  });

  test('nothing happens after the end', () => {
    const { fault, status } = simulate(entryOf('player'), [
      { send: 'power' },
      { send: 'sell' },
      { send: 'power' },
    ]);
    expect([status, fault?.step]).toEqual(['done', 2]);
  });
});

test('a machine that reads the clock and draws lots comes to the same', async () => {
  const machine = createMachine({
    id: 'lottery',
    context: { at: 0, id: '', lot: 0 },
    on: {
      draw: {
        actions: assign({ at: () => Date.now(), id: () => crypto.randomUUID(), lot: () => Math.random() }),
      },
    },
  });
  const lottery = {
    name: 'lottery',
    machine,
    purpose: '',
    model: { events: { draw: { '': {} } }, outcomes: {} },
  };
  const steps = [{ send: 'draw' }, { elapse: 5 }, { send: 'draw' }];
  const first = simulate(lottery, steps).context;
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect(simulate({ ...lottery }, steps).context).toEqual(first);
  expect(simulate(lottery, [{ send: 'draw' }]).context).not.toEqual(first);
  expect(new Date().getFullYear()).toBeGreaterThan(2000);
});

describe.each([...catalog, ...featureFixtures])('$name', (entry: MachineEntry) => {
  test('paths that take every transition can be simulated, and open from their address at the same point', () => {
    for (const [input, one] of entriesPerInput(entry).entries()) {
      for (const path of coveringPaths(everyEdgePaths(bounded(derive(one))))) {
        const steps = path.steps.map(({ event, label }) => stepOfEvent(event, label));
        const { log, fault } = simulate(entry, steps, input);
        const simulated = log.slice(1).map(({ microsteps, state }) => ({
          taken: microsteps.flatMap((microstep) => microstep.taken),
          state,
        }));
        const derivedSteps = path.steps.map(({ taken, snapshot }) => ({ taken, state: snapshot.value }));
        expect([fault, simulated]).toEqual([null, derivedSteps]);
        const address = { machine: entry.name, input, steps, position: steps.length };
        expect(addressOf(fragmentOf(address))).toEqual(address);
      }
    }
  });
});
