import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { UsageError } from '../errors.ts';
import { testsOf } from './hand-written-run.ts';
import type { Measurement } from './measure.ts';
import { changedSince, fallenScores, readRecord, writeRecord } from './record.ts';

const entry = {
  name: 'door',
  machine: createMachine({ id: 'door' }),
  purpose: '',
  model: { events: {}, outcomes: {} },
};
const row: Measurement = {
  name: 'door',
  mutants: 20,
  killedByDerived: 16,
  killed: 19,
  equivalent: 1,
  survivors: [
    {
      key: 'open: tag busy dropped',
      words: 'door: in `open`, the tag `busy` is gone',
      file: 'door.machine.ts',
      line: 7,
      hint: '`tags` in `situation`',
    },
  ],
  kills: [],
  staleMarks: [],
  faults: [],
};

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutation-record-'));
  await writeFile(
    join(folder, 'door.machine.ts'),
    "import './side-effect';\nimport { limit } from './limit.ts';\nimport { words } from '@/words';\nexport const used = [limit, words];\n",
  );
  await writeFile(join(folder, 'side-effect.ts'), 'globalThis.name = "door";\n');
  await mkdir(join(folder, 'shared'));
  await writeFile(join(folder, 'shared', 'words.ts'), "export const words = ['shut'];\n");
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { paths: { '@/*': ['./shared/*'] } } }),
  );
  await writeFile(join(folder, 'door.model.ts'), "import type { Door } from './door.machine.ts';\n");
  await writeFile(join(folder, 'door.machine.test.ts'), '');
  await writeFile(join(folder, 'limit.ts'), 'export const limit = 1;\n');
});

afterEach(() => rm(folder, { recursive: true }));

test('a score is recorded with its survivors, for people and for the tool', async () => {
  await writeRecord(folder, [entry], [row], folder);
  const record = await readRecord(folder);
  const { name: _name, staleMarks: _marks, faults: _faults, kills: _kills, ...counts } = row;
  expect(record.door).toMatchObject(counts);
  const text = await readFile(join(folder, 'mutation.md'), 'utf8');
  expect(text).toContain(`| door | 20 | 16 | 80.0 % | 19 | 95.0 % | 1 | 1 | ${record.door?.date} |`);
  expect(text).toContain('- door: in `open`, the tag `busy` is gone (door.machine.ts:7).');
});

test('the tests of a machine in any file are those beside it, and never the file itself', async () => {
  await writeFile(join(folder, 'window.ts'), '');
  expect(testsOf({ ...entry, file: 'window.ts' }, folder)).toEqual([]);
  await writeFile(join(folder, 'window.test.ts'), '');
  expect(testsOf({ ...entry, file: 'window.ts' }, folder)).toEqual([join(folder, 'window.test.ts')]);
  expect(testsOf(entry, folder)).toEqual([join(folder, 'door.machine.test.ts')]);
});

test.each(['{', '1', '{ "door": { "killed": 1 } }'])(
  '%s is no record, and a sentence says so',
  async (text) => {
    await writeFile(join(folder, 'mutation.json'), text);
    const reading = readRecord(folder);
    await expect(reading).rejects.toThrow(UsageError);
    await expect(reading).rejects.toThrow(
      /mutation\.json has no scores, restore it from git, or delete it and run npx statechart-tool mutate --record: [^\n]+$/,
    );
  },
);

test('what is measured later replaces its own row alone, and machines that are gone are left out', async () => {
  const gone = { ...entry, name: 'gate' };
  const window = { ...entry, name: 'window' };
  await writeRecord(
    folder,
    [entry, gone, window],
    [row, { ...row, name: 'gate' }, { ...row, name: 'window' }],
    folder,
  );
  await writeRecord(folder, [entry, window], [{ ...row, killed: 20, survivors: [] }], folder);
  const record = await readRecord(folder);
  expect(Object.entries(record).map(([name, { killed }]) => [name, killed])).toEqual([
    ['door', 20],
    ['window', 19],
  ]);
});

test.each([
  ...['door.machine.ts', 'door.model.ts', 'door.machine.test.ts'],
  ...['limit.ts', 'side-effect.ts', 'shared/words.ts'],
])('a change of %s is a reason to measure again', async (file) => {
  await writeRecord(folder, [entry], [row], folder);
  const record = await readRecord(folder);
  expect(await changedSince(record, [entry], folder)).toEqual([]);
  const text = await readFile(join(folder, file), 'utf8');
  await writeFile(join(folder, file), `${text}// changed\n`);
  expect(await changedSince(record, [entry], folder)).toEqual([entry]);
});

test('a change of another package of the workspace is none', async () => {
  const file = join(folder, 'shared', 'words.ts');
  await writeFile(join(folder, 'shared', 'package.json'), '{}');
  await writeRecord(folder, [entry], [row], folder);
  await writeFile(file, "export const words = ['open'];\n");
  expect(await changedSince(await readRecord(folder), [entry], folder)).toEqual([]);
});

test.each([
  ['a style sheet', "import './door.css';", 'door.css'],
  [
    'a text that its runner reads',
    "import text from './door.svg?raw';\nexport const raw = text;",
    'door.svg',
  ],
  ['a file that is gone', "import { gone } from './gone.ts';\nexport const one = gone;", 'own.ts'],
  ['a file that cannot be parsed', "import './broken.ts';", 'broken.ts'],
])('a test that imports %s can be measured', async (_, line, changed) => {
  const imports = `${line}\nimport './own.ts';\n`;
  await writeFile(join(folder, 'door.machine.test.ts'), imports);
  await writeFile(join(folder, 'own.ts'), 'export const own = 1;\n');
  for (const file of ['door.css', 'door.svg', 'broken.ts']) await writeFile(join(folder, file), '= {');
  await writeRecord(folder, [entry], [row], folder);
  const record = await readRecord(folder);
  expect(await changedSince(record, [entry], folder)).toEqual([]);
  await appendFile(join(folder, changed), '\n// changed');
  expect(await changedSince(record, [entry], folder)).toEqual([entry]);
});

test('a machine without a record is to be measured', async () => {
  expect(await changedSince({}, [entry], folder)).toEqual([entry]);
});

test('a score below the recorded one is said, and no other', async () => {
  await writeRecord(folder, [entry], [row], folder);
  const record = await readRecord(folder);
  const fewer = { ...row, killed: 18, killedByDerived: 15 };
  expect(fallenScores(record, [row, { ...row, name: 'new', killed: 0 }], true)).toEqual([]);
  expect(fallenScores(record, [fewer], true)).toEqual([
    'door: the mutation score has fallen from 95.0 % to 90.0 %.',
  ]);
  expect(fallenScores(record, [fewer], false)).toEqual([
    'door: the mutation score has fallen from 80.0 % to 75.0 %.',
  ]);
});
