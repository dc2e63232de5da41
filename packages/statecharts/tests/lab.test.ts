import { describe, expect, test } from 'vitest';
import { assign, createMachine, stateIn } from 'xstate';
import { chartOf } from '../src/lab/chart.ts';
import { drawn, fittedView, fitZoom, legibleZoom } from '../src/lab/fitted-view.ts';
import { labPaths } from '../src/lab/lab-paths.ts';
import { createLabStore } from '../src/lab/lab-store.ts';
import { createMachineLab } from '../src/lab/machine-lab.ts';
import type { MachineEntry } from '../src/machine-entry.ts';
import { attempt, catalog, contactForm } from './fixtures/catalog.ts';
import { featureFixtures, noPayload } from './fixtures/features.ts';

function opened(entries: readonly MachineEntry[] = catalog, fragment = '#/contact-form') {
  const store = createLabStore(entries, fragment);
  return { store, lab: createMachineLab(store, Promise.resolve()) };
}

function entryOf(
  machine: MachineEntry['machine'],
  model: MachineEntry['model'] = { events: {}, outcomes: {} },
) {
  return { name: machine.id, machine, purpose: '', model };
}

describe('a simulation', () => {
  test('takes events, outcomes and delays, and goes back and forward', () => {
    const { lab, store } = opened();
    expect(lab.machines()).toContain('session');
    expect(lab.state()).toMatchObject({ machine: 'contact-form', state: { idle: 'ready' } });
    expect(lab.send('contact.submit')).toMatchObject({
      state: 'sending',
      actors: { sendMessage: ['taken', 'offline', 'unavailable'] },
      can: ['after requestTimeout', 'sendMessage: taken', 'sendMessage: offline', 'sendMessage: unavailable'],
    });
    expect(lab.outcome('sendMessage', 'offline').state).toEqual({ idle: 'failed' });
    expect(lab.back().state).toBe('sending');
    store.forward();
    expect(lab.state().state).toEqual({ idle: 'failed' });
  });

  test('sends what a script has written, and stays where it is when a step cannot be done', () => {
    const { lab } = opened();
    const mine = { ...attempt, elapsedMs: 1 };
    expect(lab.send('contact.submit', { attempt: mine })).toMatchObject({
      state: 'delaying',
      context: { attempt: { elapsedMs: 1 } },
    });
    const steps: [() => unknown, string][] = [
      [() => lab.send('contact.submit'), 'contact.submit (at human speed) is refused here.'],
      [() => lab.outcome('sendMessage', 'sunny'), '“sendMessage: sunny” cannot happen here.'],
      [() => lab.open('nowhere'), 'There is no machine "nowhere". Known: session,'],
    ];
    for (const [step, words] of steps) expect(step).toThrow(words);
    expect(lab.state().state).toBe('delaying');
  });

  test.each(['', '#/nowhere', '#/%E0%A4%A'])('shows the first machine at the fragment %j', (fragment) => {
    expect(opened(catalog, fragment).store.fragment()).toBe('#/session');
  });

  test('says of each event what it did, and what comes of it', () => {
    const { lab, store } = opened();
    lab.send('contact.submit (by autofill)');
    const simulated = store.getSnapshot().simulated();
    expect('log' in simulated && simulated.log.at(-1)).toEqual({
      label: 'contact.submit (by autofill)',
      taken: ['contactForm.idle | contact.submit | 1'],
      lines: ['isTooFast: yes', 'takes contactForm.idle | contact.submit | 1'],
      isRefused: false,
    });
  });

  test('is the same wherever and whenever a machine reads the clock and draws lots', () => {
    const lottery = () =>
      entryOf(
        createMachine({
          id: 'lottery',
          context: { at: 0, id: '', lot: 0 },
          on: {
            draw: {
              actions: assign({
                at: () => Date.now(),
                id: () => crypto.randomUUID(),
                lot: () => Math.random(),
              }),
            },
          },
        }),
        { events: { draw: noPayload }, outcomes: {} },
      );
    const draws = [lottery(), lottery()].map((entry) => {
      const { lab } = opened([entry], '#/lottery');
      return [lab.send('draw').context, lab.send('draw').context];
    });
    expect(draws[0]).toEqual(draws[1]);
    expect(draws[0]?.[0]).not.toEqual(draws[0]?.[1]);
  });
});

test('a machine that cannot start has its chart, and Simulate and the paths say what is missing', () => {
  const machine = createMachine({
    id: 'order',
    context: ({ input }: { input: { lines: string[] } }) => ({ count: input.lines.length }),
    initial: 'open',
    states: { open: { on: { pay: 'paid' } }, paid: {} },
  });
  const entry = entryOf(machine);
  expect(chartOf(entry).states.map(({ name }) => name)).toEqual(['order', 'open', 'paid']);
  const missing = /^order cannot start with no input \(`inputs` of the configuration gives one\): /;
  const { store, lab } = opened([entry], '#/order');
  expect(store.getSnapshot().simulated()).toEqual({ fault: expect.stringMatching(missing) });
  expect(() => lab.send('pay')).toThrow(missing);
  expect(labPaths(entry)).toEqual({ paths: [], taken: [], notes: [expect.stringMatching(missing)] });
});

/** Two delays that read alike. */
const twins = createMachine({
  id: 'twins',
  type: 'parallel',
  states: {
    one: { initial: 'a', states: { a: { after: { 10: 'b' } }, b: {} } },
    other: {
      initial: 'a',
      states: { a: { after: { 10: 'b' } }, b: { on: { go: { guard: stateIn({ one: 'a' }), target: 'a' } } } },
    },
  },
});
const goes = { events: { go: noPayload }, outcomes: {} };

test.each([...catalog, ...featureFixtures, entryOf(twins, goes)])(
  'derived paths of $name are simulated as they were derived',
  (entry) => {
    const { paths } = labPaths(entry);
    for (const { input, steps, taken } of paths) {
      const { store } = opened([entry]);
      store.play(steps, input);
      const simulated = store.getSnapshot().simulated();
      const all = 'log' in simulated ? simulated.log.flatMap((logged) => logged.taken) : [simulated.fault];
      expect(new Set(all)).toEqual(new Set(taken));
    }
  },
);

describe('a chart in a window', () => {
  const frame = { width: 800, height: 670 };
  test.each(catalog)('$name is legible as a whole', async (entry) => {
    const chart = chartOf(entry);
    const layout = await drawn(chart, await fittedView(chart, frame));
    expect(fitZoom(layout, frame)).toBeGreaterThanOrEqual(legibleZoom);
  });

  test('unfolds the region with the most states, and folds the others', async () => {
    const region = (count: number) => ({
      initial: 's0',
      states: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `s${index}`,
          { on: { next: `s${(index + 1) % count}` } },
        ]),
      ),
    });
    const machine = createMachine({
      id: 'show',
      type: 'parallel',
      states: { first: region(5), most: region(6), last: region(5) },
    });
    const { folded } = await fittedView(chartOf(entryOf(machine)), { width: 300, height: 500 });
    expect([...folded]).toEqual(['show.first', 'show.last']);
  });

  test('of a small machine is drawn as it is', async () => {
    const { folded, style } = await fittedView(chartOf(contactForm), { width: 2_000, height: 2_000 });
    expect([folded.size, style.isBrief, style.isDense]).toEqual([0, false, false]);
  });
});
