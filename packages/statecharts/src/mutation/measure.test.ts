import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalog } from '../../tests/fixtures/door-catalog.ts';
import type { CatalogEntry } from '../catalog-entry.ts';
import { runTool } from '../tool.ts';
import { measure } from './measure.ts';

const fixtures = resolve(import.meta.dirname, '../../tests/fixtures');
const catalogFile = join(fixtures, 'door-catalog.ts');

const survivors = [
  'closed, door.open: action 2 (setLast) dropped',
  'closed, door.open: action 2 (setLast) without by',
  'action setLast: last not assigned',
];
const killedByHand = [
  'closed, door.open: action 1 (countVisit) dropped',
  'closed, door.open: action 1 (countVisit) doubled',
  'action countVisit: visits not assigned',
  'door.machine.ts: `context.visits + 1` with -',
];

function measured(changes: Partial<CatalogEntry['model']>, byHand: string[] | null = null) {
  return measure(
    catalog.map((entry) => ({ ...entry, model: { ...entry.model, ...changes } })),
    {
      catalogFile,
      folder: fixtures,
      runHandWritten: byHand && (() => Promise.resolve(new Map([['door', new Set(byHand)]]))),
      onProgress: () => {},
    },
  );
}

describe('a measurement', () => {
  test('counts what the model and what hand-written tests reject, and names the rest', async () => {
    const [door] = await measured({}, killedByHand);
    expect({ ...door, survivors: door?.survivors.map(({ key }) => key) }).toEqual({
      name: 'door',
      mutants: 17,
      killedByDerived: 10,
      killed: 14,
      equivalent: 0,
      survivors,
      kills: expect.arrayContaining([expect.objectContaining({ by: 'hand-written' })]),
      staleMarks: [],
      faults: [],
    });
  });

  test('counts a mutant that is marked as equivalent apart', async () => {
    const [door] = await measured({
      equivalent: { 'action setLast: last not assigned': 'Nobody reads it.' },
    });
    expect(door).toMatchObject({ mutants: 16, killed: 10, equivalent: 1, faults: [] });
  });

  test('takes no mark of a mutant that does not exist, or that a test rejects, nor too many', async () => {
    const marks = Object.fromEntries(
      [...survivors, 'closed: renamed', ...killedByHand.slice(0, 1)].map((key) => [key, 'A reason.']),
    );
    const [door] = await measured({ equivalent: marks }, killedByHand);
    expect(door).toMatchObject({
      mutants: 16,
      killed: 14,
      equivalent: 1,
      staleMarks: ['closed: renamed', killedByHand[0]],
      faults: [
        'door: no mutant is "closed: renamed": remove the mark.',
        `door: "${killedByHand[0]}" is marked as equivalent, and a test rejects it: remove the mark.`,
        'door: 3 mutants are marked as equivalent, and at most 1 may be: 5 % of all.',
      ],
    });
  });

  test('trusts no model that the machine itself fails', async () => {
    const { expectations } = catalog[0]?.model ?? {};
    if (!expectations) throw new Error('the fixture expects nothing.');
    const [door] = await measured({ expectations: { ...expectations, rules: {} } });
    expect(door).toMatchObject({ mutants: 17, killedByDerived: 0, killed: 0 });
    expect(door?.faults[0]).toContain(
      'door: the machine itself fails its model: door.open\nexpected to be refused',
    );
  });
});

describe('mutate', () => {
  let documents = '';

  beforeEach(async () => {
    documents = await mkdtemp(join(tmpdir(), 'mutation-documents-'));
  });

  afterEach(() => rm(documents, { recursive: true }));

  const run = (...args: string[]) => runTool(['mutate', ...args], { catalog, catalogFile, documents });

  test('runs the hand-written tests too, names survivors with file and line, and ends with the score; --record writes it, a lower one fails, --changed has nothing to do until a file changes, and --derived leaves those tests out', async () => {
    const { text, exitCode } = await run('--record');
    const file = 'packages/statecharts/tests/fixtures/door.machine.ts';
    expect(text.split('\n').slice(0, 4)).toEqual([
      'Survivors:',
      `- door: in \`closed\`, setLast does not happen on \`door.open\` (${file}:27). A model would have to state what setLast causes: \`emits\`, \`sends\` or \`calls\` of the rule on \`door.open\`, or \`seen\` after it. Key: "${survivors[0]}".`,
      `- door: in \`closed\`, setLast does not get \`by\` on \`door.open\` (${file}:27). A model would have to state what setLast causes: \`emits\`, \`sends\` or \`calls\` of the rule on \`door.open\`, or \`seen\` after it. Key: "${survivors[1]}".`,
      `- door: in action setLast, \`last\` keeps its previous value (${file}:17). A model would have to state what shows \`last\`: \`seen\`, the input of a later call in \`calls\`, or an \`output\`. Key: "${survivors[2]}".`,
    ]);
    expect(text.split('\n').at(-1)).toBe('mutation score 82.3 %');
    expect(exitCode).toBe(0);

    expect(await run('--changed')).toEqual({
      text: 'No machine has changed since it was recorded.',
      exitCode: 0,
    });
    // Its lower score is compared with none.
    const { text: derived, exitCode: code } = await run('--derived', '--format', 'json');
    const [door, ...others] = JSON.parse(derived);
    expect([others, code]).toEqual([[], 0]);
    expect({ ...door, survivors: door.survivors.length }).toEqual({
      name: 'door',
      mutants: 17,
      killed: 10,
      killedByDerived: 10,
      survivors: 7,
      staleMarks: [],
    });
    const weaker = catalog.map((entry) => ({ ...entry, tests: [] }));
    const fallen = await runTool(['mutate'], { catalog: weaker, catalogFile, documents });
    expect(fallen.text.split('\n')[0]).toBe('door: the mutation score has fallen from 82.3 % to 58.8 %.');
    expect(fallen.exitCode).toBe(1);
  });

  test('a mark of no mutant is in the report, and does not fail', async () => {
    const marked = catalog.map((entry) => ({
      ...entry,
      model: { ...entry.model, equivalent: { 'closed: renamed': 'A reason.' } },
    }));
    const { text, exitCode } = await runTool(['mutate', '--derived', '--format', 'json'], {
      catalog: marked,
      catalogFile,
      documents,
    });
    expect(JSON.parse(text)).toMatchObject([{ staleMarks: ['closed: renamed'] }]);
    expect(exitCode).toBe(0);
  });

  test('--record says before its work where it cannot write', async () => {
    const said: string[] = [];
    const folder = join(documents, 'none');
    expect(
      await runTool(['mutate', '--record'], {
        catalog,
        catalogFile,
        documents: folder,
        onProgress: (words) => said.push(words),
      }),
    ).toEqual({
      text: `${folder} is no folder that can be written: run npx statechart-tool docs, which makes it.`,
      exitCode: 2,
    });
    expect(said).toEqual([]);
  });

  test('a record that is none is refused by a sentence', async () => {
    await writeFile(join(documents, 'mutation.json'), '{');
    const { text, exitCode } = await run('--changed');
    expect(text).toContain('mutation.json has no scores, ');
    expect(exitCode).toBe(2);
  });

  test('--record needs the hand-written tests', async () => {
    expect(await run('--record', '--derived')).toEqual({
      text: '--record needs the hand-written tests: leave out --derived.',
      exitCode: 2,
    });
  });
});
