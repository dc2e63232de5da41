import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, createMachine } from 'xstate';
import type { CatalogEntry } from '../src/catalog-entry.ts';
import { entriesOfExports } from '../src/exported-entries.ts';
import { chartOf, labMachines, labProofs } from '../src/lab/lab-data.ts';
import type { LabMachine, LabProof } from '../src/lab/lab-types.ts';
import { hashOf } from '../src/mutation/record.ts';
import { catalog, contactForm } from './fixtures/catalog.ts';
import { noPayload } from './fixtures/features.ts';

const folder = resolve(import.meta.dirname, 'fixtures');
const survivor = '(machine): starts in delaying';
const inCode = { key: 'contact-form.machine.ts: 1', words: 'in its code, `1` is `0`' };
const submit = 'contactForm.idle | contact.submit | 1';
let documents: string;
let data: LabMachine & LabProof;

async function dataOf(entry: CatalogEntry): Promise<LabMachine & LabProof> {
  const source = { entries: [entry], folder, documents };
  const [machine] = await labMachines(source);
  const proof = (await labProofs(source))[entry.name];
  if (!machine || !proof) throw new Error('There is no data.');
  return { ...machine, ...proof };
}

async function writeMutants(hash: string): Promise<void> {
  const counts = { mutants: 5, killedByDerived: 3, killed: 3, equivalent: 0 };
  const survivors = [
    { key: survivor, words: '', file: '', line: 1, hint: '' },
    { ...inCode, file: '', line: 1, hint: '' },
  ];
  const record = { 'contact-form': { date: '2026-01-02', hash, ...counts, survivors } };
  await writeFile(join(documents, 'mutation.json'), JSON.stringify(record));
}

beforeAll(async () => {
  documents = await mkdtemp(join(tmpdir(), 'lab-data-'));
  await writeFile(join(documents, 'browser-transitions.json'), JSON.stringify({ 'contact-form': [submit] }));
  await writeMutants(await hashOf(contactForm, folder));
  data = await dataOf(contactForm);
});
afterAll(() => rm(documents, { recursive: true }));

test('what a page is given is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(data))).toEqual(data);
});

test('states stand in their parents, with actors, tags and lines', () => {
  expect(data.file).toBe('packages/statecharts/tests/fixtures/contact-form.machine.ts');
  expect(data.states.map(({ name, parent, kind, isInitial }) => [name, parent, kind, isInitial])).toEqual([
    ['contactForm', null, 'compound', false],
    ['idle', 'contactForm', 'compound', true],
    ['ready', 'contactForm.idle', 'atomic', true],
    ['sent', 'contactForm.idle', 'atomic', false],
    ['failed', 'contactForm.idle', 'atomic', false],
    ['delaying', 'contactForm', 'atomic', false],
    ['sending', 'contactForm', 'atomic', false],
  ]);
  const sending = data.states.find(({ name }) => name === 'sending');
  expect(sending).toMatchObject({
    tags: ['busy'],
    invokes: [{ id: 'sendMessage', src: 'sendMessage' }],
    line: expect.any(Number),
  });
});

test('a transition has its guard, delay, targets, actions and line', () => {
  expect(data.transitions.find(({ key }) => key === submit)).toMatchObject({
    source: 'contactForm.idle',
    event: 'contact.submit',
    guard: 'isTooFast',
    delay: null,
    targets: ['contactForm.delaying'],
    actions: ['setAttempt'],
    line: expect.any(Number),
  });
  expect(data.transitions.map(({ delay }) => delay).filter(Boolean)).toEqual([
    'minimumElapsed',
    'requestTimeout',
  ]);
});

test('lines are those of the chart, not of what stands before it', () => {
  const source = [
    "type DoorEvent = { type: 'open' };",
    'export const door = createMachine({',
    "  id: 'door',",
    '  states: {',
    '    shut: {',
    "      on: { open: '#door' },",
    '    },',
    '  },',
    '});',
  ].join('\n');
  const machine = createMachine({
    id: 'door',
    initial: 'shut',
    states: { shut: { on: { open: '#door' } } },
  });
  const entry = { name: 'door', machine, purpose: '', model: { events: { open: noPayload }, outcomes: {} } };
  const lines = (text: string) => {
    const { states, transitions } = chartOf(entry, 'door.ts', text);
    return [...states, ...transitions].map(({ line }) => line);
  };
  expect(lines(source)).toEqual([2, 5, 6]);
  expect(lines('')).toEqual([null, null, null]);
});

test('guards, actions and delays have their text, also one that is imported', () => {
  expect(data.sources.isTooFast).toMatchObject({
    text: 'isTooFast: (_, { attempt }: Context) => attempt.elapsedMs < MINIMUM_ELAPSED_MS',
    file: 'packages/statecharts/tests/fixtures/contact-form.machine.ts',
  });
  expect(data.sources.setAttempt?.text).toMatch(/^setAttempt: assign\({\n.*\n}\)$/s);
  expect(data.sources.requestTimeout).toMatchObject({
    text: expect.stringContaining('requestTimeout = '),
    file: 'packages/statecharts/tests/fixtures/requests.ts',
  });
});

test('every guard, action and delay of the catalog that has a name has its text', async () => {
  const all = await labMachines({ entries: catalog, folder, documents });
  const missing = catalog.flatMap(({ name, machine: { implementations } }, index) =>
    [implementations.guards, implementations.actions, implementations.delays]
      .flatMap((implementation) => Object.keys(implementation))
      .filter((one) => !all[index]?.sources[one])
      .map((one) => `${name}: ${one}`),
  );
  expect(missing).toEqual([]);
});

test('paths take every transition, and coverage in the browser is that of the record', () => {
  const keys = data.transitions.map(({ key }) => key).toSorted();
  expect([...new Set(data.paths.flatMap(({ taken }) => taken))].toSorted()).toEqual(keys);
  expect(data.takenByPaths.toSorted()).toEqual(keys);
  expect(data.takenInBrowser).toEqual([submit]);
});

test('mutants stand at their transitions, killed or not as recorded, and those in code are counted', () => {
  expect(data.mutation).toEqual({ date: '2026-01-02', isStale: false, killed: 3, tried: 5 });
  const alive = data.mutants.filter(({ isKilled }) => !isKilled);
  expect(alive.map(({ key }) => key)).toEqual([survivor, inCode.key]);
  expect(alive[1]).toMatchObject({ transition: null, sentence: inCode.words });
  const keys = data.transitions.map(({ key }) => key);
  const places = data.mutants.map(({ transition }) => transition).filter((one) => one !== null);
  expect(new Set(places)).toEqual(new Set(keys));
  expect(data.mutants.find(({ transition }) => transition === submit)?.sentence).toContain('in `idle`, ');
});

test('a record of a machine that has changed since is marked, and without a record there are no mutants', async () => {
  await writeMutants('another');
  expect((await dataOf(contactForm)).mutation).toMatchObject({ date: '2026-01-02', isStale: true });
  await rm(join(documents, 'mutation.json'));
  expect(await dataOf(contactForm)).toMatchObject({ mutation: null, mutants: [] });
});

test('a machine of a module whose context grows without end has the paths next to its start', async () => {
  const counter = createMachine({
    id: 'counter',
    context: { count: 0 },
    on: { add: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
  });
  const [entry] = entriesOfExports({ counter }, { file: 'counter.ts', path: 'counter.ts' });
  if (!entry) throw new Error('There is no machine.');
  expect((await dataOf(entry)).takenByPaths).toEqual(['counter | add | 1']);
});
