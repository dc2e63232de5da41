import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { type CatalogEntry, fileOf } from '../catalog-entry.ts';
import { withCommand } from '../config.ts';
import { UsageError } from '../errors.ts';
import { issueWords } from '../issue-words.ts';
import { filesBehind } from '../load-module.ts';
import { markdownTable } from '../words.ts';
import { writeText } from '../write-file.ts';
import { testsOf } from './hand-written-run.ts';
import type { Measurement } from './measure.ts';
import { reportTable, scoreOf, survivorLines } from './report.ts';

/** The files in the folder of documents that hold the last measurement of each machine. */
export const recordFiles = ['mutation.json', 'mutation.md'];

/** `file`: from the folder in which the command runs. */
const survivorSchema = v.object({
  key: v.string(),
  words: v.string(),
  file: v.string(),
  line: v.number(),
  hint: v.string(),
});

/**
 * How many mutants of a machine there are, without those that are marked as equivalent, and how many a test rejects: a
 * derived one, or a derived or hand-written one.
 */
const countsSchema = v.object({
  mutants: v.number(),
  killedByDerived: v.number(),
  killed: v.number(),
  equivalent: v.number(),
});

/** The last measurement of a machine. `hash`: of all the files that decide it. */
const recordedSchema = v.object({
  date: v.string(),
  hash: v.string(),
  ...countsSchema.entries,
  survivors: v.array(survivorSchema),
});
const scoresSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), recordedSchema));

export type Survivor = v.InferOutput<typeof survivorSchema>;
export type MutantCounts = v.InferOutput<typeof countsSchema> & { name: string };
type Recorded = v.InferOutput<typeof recordedSchema>;
type Scores = Record<string, Recorded>;

/** @throws UsageError when the file is not as this module writes it */
export async function readRecord(documents: string): Promise<Scores> {
  const file = join(documents, 'mutation.json');
  const parsed = v.safeParse(scoresSchema, await readFile(file, 'utf8').catch(() => '{}'));
  if (parsed.success) return parsed.output;
  throw new UsageError(
    `${file} has no scores, restore it from git, or delete it and run npx statechart-tool mutate --record: ` +
      issueWords(parsed.issues[0]),
  );
}

/** Replaces the measurements of these machines, and removes those of machines that are gone. */
export async function writeRecord(
  documents: string,
  catalog: readonly CatalogEntry[],
  rows: readonly Measurement[],
  folder: string,
  command?: string,
): Promise<void> {
  const record = await readRecord(documents);
  const date = new Date().toISOString().slice(0, 10);
  const measured = await Promise.all(
    catalog.map(async (entry): Promise<[string, Recorded][]> => {
      const { name } = entry;
      const row = rows.find((one) => one.name === name);
      if (row) return [[name, v.parse(recordedSchema, { ...row, date, hash: await hashOf(entry, folder) })]];
      const known = record[name];
      return known ? [[name, known]] : [];
    }),
  );
  const next = Object.fromEntries(measured.flat());
  writeText(join(documents, 'mutation.json'), `${JSON.stringify(next, null, 2)}\n`);
  writeText(join(documents, 'mutation.md'), withCommand(recordDocument(next), command));
}

/** Of the machine, its model, its tests and what they import. */
export async function hashOf(entry: CatalogEntry, folder: string): Promise<string> {
  const file = resolve(folder, fileOf(entry));
  const own = [file, file.replace(/(\.machine)?(\.\w+)$/, '.model$2'), ...testsOf(entry, folder)];
  const hash = createHash('sha256');
  for (const path of await filesBehind(own)) hash.update(await readFile(path));
  return hash.digest('hex').slice(0, 16);
}

/** The machines whose files have changed since they were measured. */
export async function changedSince(
  record: Scores,
  entries: readonly CatalogEntry[],
  folder: string,
): Promise<CatalogEntry[]> {
  const hashes = await Promise.all(entries.map((entry) => hashOf(entry, folder)));
  return entries.filter(({ name }, index) => record[name]?.hash !== hashes[index]);
}

/** The machines whose score has fallen, a sentence each. */
export function fallenScores(record: Scores, rows: readonly Measurement[], isWhole: boolean): string[] {
  const score = ({ killed, killedByDerived, mutants }: Omit<MutantCounts, 'name'>) =>
    scoreOf({ killed: isWhole ? killed : killedByDerived, mutants });
  return rows.flatMap((row) => {
    const recorded = record[row.name];
    if (!recorded || score(row) >= score(recorded)) return [];
    const [before, now] = [score(recorded).toFixed(1), score(row).toFixed(1)];
    return [`${row.name}: the mutation score has fallen from ${before} % to ${now} %.`];
  });
}

function recordDocument(record: Scores): string {
  const rows = Object.entries(record).map(([name, recorded]) => ({ name, ...recorded }));
  const [head = [], ...lines] = reportTable(rows, true);
  return [
    '# Mutation scores',
    '',
    'Each machine is broken in one place at a time: a mutant. A mutant is killed when a test rejects it. Derived tests',
    'come from the machine’s model, hand-written ones stand beside the machine.',
    'Equivalent mutants cannot differ from their machine; the model says why, and they are counted apart.',
    '',
    'Written by `npx statechart-tool mutate --record`.',
    '',
    markdownTable(
      [...head, 'measured'],
      lines.map((cells, index) => [...cells, rows[index]?.date ?? '']),
      (column) => column > 0 && column < head.length,
    ),
    '',
    '## Survivors',
    '',
    ...rows.flatMap(({ survivors }) => survivorLines(survivors).map((words) => `- ${words}`)),
    ...(rows.every(({ survivors }) => survivors.length === 0) ? ['None.'] : []),
    '',
  ].join('\n');
}
