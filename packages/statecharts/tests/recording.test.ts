import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMachine, setup } from 'xstate';
import type { CatalogEntry } from '../src/catalog-entry.ts';
import { createLabStore } from '../src/lab/lab-store.ts';
import { findingsOf, hasOnlyReplayed, recordingsOf } from '../src/lab/recording.ts';
import { catalog } from './fixtures/catalog.ts';

const recorded = readFileSync(join(import.meta.dirname, 'fixtures/contact-form.trace.json'), 'utf8');

function entryOf(machine: CatalogEntry['machine']): CatalogEntry {
  return { name: 'door', machine, purpose: '', model: { events: { open: { '': {} } }, outcomes: {} } };
}

function recordingIn(text: string, entries: readonly CatalogEntry[]) {
  const found = recordingsOf(text, entries);
  if ('fault' in found) throw new Error(found.fault);
  const [recording] = found.recordings;
  if (!recording) throw new Error('Nothing was recorded.');
  return recording;
}

const traceOf = (actor: object) => JSON.stringify({ format: 1, actors: [{ steps: [], ...actor }] });

test('the chart that was recorded does each step as recorded, forward and back', () => {
  const recording = recordingIn(recorded, catalog);
  const store = createLabStore(catalog, '');
  store.openAddress(recording.address);
  const stand = () => store.getSnapshot();
  expect(stand().entry.name).toBe('contact-form');
  expect(findingsOf(recording)).toEqual(recording.trace.steps.map(() => null).concat(null));
  const states = recording.trace.steps.map((step) => {
    store.forward();
    expect(stand().simulation.state).toEqual(step.state);
    return step.state;
  });
  store.back();
  expect(stand().simulation.state).toEqual(states.at(-2));
  expect(hasOnlyReplayed(recording, stand().address)).toBe(true);
  store.take({ outcome: 'sendMessage', name: 'offline' });
  expect(hasOnlyReplayed(recording, stand().address)).toBe(false);
});

test('another chart says which step it refuses, where its state differs, and what it cannot do', () => {
  const recording = traceOf({
    machine: 'door',
    start: 'shut',
    steps: [
      { event: { type: 'open' }, state: 'open' },
      { event: { type: 'open' }, state: 'open' },
      { delay: 'xstate.after.pause.door.open', state: 'shut' },
      { event: { type: 'open' }, state: 'open' },
    ],
  });
  const open = { open: {} };
  const sentencesOf = (machine: CatalogEntry['machine']) => {
    const entry = entryOf(machine);
    return findingsOf(recordingIn(recording, [entry])).map((one) => one?.sentence ?? null);
  };
  const delays = setup({ delays: { pause: 1 } });
  expect(
    sentencesOf(
      delays.createMachine({
        id: 'door',
        initial: 'shut',
        states: {
          shut: { on: { open: 'ajar' } },
          ajar: { on: { open: 'open' }, after: { pause: 'shut' } },
          ...open,
        },
      }),
    ),
  ).toEqual([
    null,
    'Step 1 of 4, open: the chart comes to ajar. The recording came to open.',
    null,
    'Step 3 of 4, after pause.door.open: the chart cannot do it. The delay pause.door.open does not run. The recording came to shut.',
    'Step 4 of 4, open: the chart cannot do it. Step 3 could not be done. The recording came to open.',
  ]);
  expect(
    sentencesOf(
      createMachine({
        id: 'door',
        initial: 'locked',
        states: { locked: {}, open: { on: { open: 'open' } } },
      }),
    ),
  ).toEqual([
    'The chart starts in locked, the recording in shut.',
    'Step 1 of 4, open: the chart refuses it. Only door.open listens to it. The recording came to open.',
    'Step 2 of 4, open: the chart refuses it. Only door.open listens to it. The recording came to open.',
    expect.stringContaining('cannot do it'),
    expect.stringContaining('cannot do it'),
  ]);
});

test('an event that is refused without another state is said, and is no difference', () => {
  const entry = entryOf(createMachine({ id: 'door', initial: 'shut', states: { shut: {} } }));
  const recording = recordingIn(
    traceOf({ machine: 'door', start: 'shut', steps: [{ event: { type: 'open' }, state: 'shut' }] }),
    [entry],
  );
  expect(findingsOf(recording)).toEqual([
    null,
    {
      sentence:
        'Step 1 of 1, open: the chart refuses it. No state listens to it. The recording came to shut, too.',
      isDifferent: false,
    },
  ]);
});

test('a recording with an input of its own starts with it, also from its address', () => {
  const machine = createMachine({
    id: 'door',
    context: ({ input }: { input: unknown }) => ({ key: input }),
    initial: 'shut',
    states: { shut: {} },
  });
  const entry = { ...entryOf(machine), input: { key: 1 }, otherInputs: [{ key: 2 }] };
  const inputs = (input: unknown) => {
    const store = createLabStore([entry]);
    store.openAddress(recordingIn(traceOf({ machine: 'door', start: 'shut', input }), [entry]).address);
    const again = createLabStore([entry], store.fragment());
    store.restart();
    expect(again.getSnapshot().simulation.context).toEqual(store.getSnapshot().simulation.context);
    return [store.getSnapshot().address.input, again.getSnapshot().simulation.context];
  };
  expect(inputs({ key: 2 })).toEqual([1, { key: { key: 2 } }]);
  expect(inputs({ key: 'redacted' })).toEqual([2, { key: { key: 'redacted' } }]);
  expect(createLabStore([entry], '#/door?input=7').fragment()).toBe('#/door');
});

test.each([
  ['{', /^This file is no recording: /],
  ['{"format":2}', /^This file is no recording: format: /],
  ['{"format":1,"actors":[]}', /^Nothing happened in this recording\.$/],
])('%s is no recording to replay', (text, fault) => {
  expect(recordingsOf(text, catalog)).toEqual({ fault: expect.stringMatching(fault) });
});

test('a recording names the machines that the lab does not have', () => {
  const text = traceOf({ machine: 'nobody', start: 'a' });
  expect(recordingsOf(text, catalog)).toEqual({ recordings: [], unknown: ['nobody'] });
});
