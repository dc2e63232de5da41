import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { type CatalogEntry, fileOf } from '../catalog-entry.ts';
import type { SourceEdit } from '../load-module.ts';
import { runDerived } from './derived-run.ts';
import { derivedFailure, pathFailures } from './kill.ts';
import { mutantsOf } from './mutants.ts';
import type { MutantCounts, Survivor } from './record.ts';
import { sourceChanges } from './source-mutants.ts';
import { sourcePlaces } from './source-places.ts';
import { type Usage, usageOf } from './usage.ts';

/** At most this part of all mutants may be marked as equivalent. */
const equivalentShare = 0.05;

/** A mutant has ten times as long as its machine, on a slow computer too, and never less than this. */
const leastTimeLimitMs = 20_000;

export type Measurement = MutantCounts & {
  survivors: Survivor[];
  /** The mutants that a test rejects, and which. */
  kills: { key: string; words: string; by: 'derived' | 'hand-written' }[];
  /** Keys of marks that match no mutant, or one that a test rejects. */
  staleMarks: string[];
  /** What is wrong with the model or its marks, one sentence each. */
  faults: string[];
};

/** `edit`: of a mutant of the code; null for one of the chart. */
type Mutated = Survivor & { edit: SourceEdit | null };

/** Runs the hand-written tests of machines against mutants. @returns the keys of those that they reject, by name */
export type RunHandWritten = (
  machines: readonly {
    entry: CatalogEntry;
    usage: Usage;
    alive: readonly Pick<Mutated, 'key' | 'edit'>[];
  }[],
) => Promise<Map<string, Set<string>>>;

type Options = {
  /** The URL of the module that exports the catalog. */
  catalogFile: string;
  /** Of the machines' sources. */
  folder: string;
  /** Null: derived tests alone. */
  runHandWritten: RunHandWritten | null;
  onProgress: (words: string) => void;
};

/** What can be broken in a machine and in its code. */
export async function everyMutantOf(entry: CatalogEntry, usage: Usage, folder: string): Promise<Mutated[]> {
  const { name } = entry;
  const path = resolve(folder, fileOf(entry));
  const places = sourcePlaces(path, await readFile(path, 'utf8').catch(() => ''), name);
  // A module may export several machines: whose code a line is cannot be told.
  const code = entry.givenFile === undefined ? await sourceChanges(path) : [];
  return [
    ...mutantsOf(entry.machine, usage).map(({ key, words, hint, path: state, anchor }) => ({
      ...{ key, words: `${name}: ${words}`, hint, edit: null },
      ...{ file: relative(process.cwd(), path), line: places.lineOf(state, anchor) },
    })),
    ...code.map(({ words, ...change }) => ({
      ...{ ...change, words: `${name}: in its code, ${words}` },
      file: relative(process.cwd(), change.edit.file),
    })),
  ];
}

/** The keys of marks that match no mutant. */
export function marksOfNone({ model }: CatalogEntry, mutants: readonly { key: string }[]): string[] {
  const keys = new Set(mutants.map(({ key }) => key));
  return Object.keys(model.equivalent ?? {}).filter((key) => !keys.has(key));
}

/** Tries all mutants of machines. */
export async function measure(
  entries: readonly CatalogEntry[],
  { catalogFile, folder, runHandWritten, onProgress }: Options,
): Promise<Measurement[]> {
  const machines = await Promise.all(
    entries.map(async (entry) => {
      onProgress(`${entry.name}: its mutants`);
      const usage = usageOf(entry);
      const startedAt = performance.now();
      const failure = derivedFailure(entry);
      const timeLimitMs = Math.max(leastTimeLimitMs, 10 * (performance.now() - startedAt));
      return { entry, usage, failure, timeLimitMs, mutants: await everyMutantOf(entry, usage, folder) };
    }),
  );
  const jobs = machines.flatMap(({ entry: { name }, usage, timeLimitMs, mutants }) =>
    mutants.map(({ key, edit }) => ({ name, usage, timeLimitMs, edit, key: edit ? null : key })),
  );
  // A model that nobody wrote expects nothing: where no test was written either, its paths alone can fail.
  const verdicts = entries.every(({ model }) => model.guessed)
    ? machines.flatMap(({ entry, usage, mutants }) => {
        const failureOf = runHandWritten ? () => null : pathFailures(entry, usage);
        return mutants.map(({ key }) => ({ failure: failureOf(key) }));
      })
    : await runDerived(jobs, catalogFile, (done) => onProgress(`${done} of ${jobs.length} mutants tried`));
  let first = 0;
  const tried = machines.map((machine) => {
    const own = verdicts.slice(first, first + machine.mutants.length);
    first += machine.mutants.length;
    // A model that its own machine fails says nothing of mutants.
    const alive = machine.mutants.filter((_, index) => machine.failure ?? own[index]?.failure === null);
    return { ...machine, alive };
  });
  const withSurvivors = tried.filter(({ alive }) => alive.length > 0);
  onProgress('hand-written tests against the survivors');
  const rejected = (await runHandWritten?.(withSurvivors)) ?? new Map<string, Set<string>>();
  return tried.map(({ entry, failure, mutants, alive }) => {
    const byHand = rejected.get(entry.name) ?? new Set();
    const remaining = alive.filter(({ key }) => !byHand.has(key));
    const { excused, staleMarks, faults } = marksOf(entry, mutants, remaining, runHandWritten !== null);
    const survivors = remaining.filter(({ key }) => !excused.has(key));
    const counted = mutants.length - excused.size;
    return {
      name: entry.name,
      mutants: counted,
      killedByDerived: mutants.length - alive.length,
      killed: counted - survivors.length,
      equivalent: excused.size,
      survivors: survivors.map(({ edit: _edit, ...survivor }) => survivor),
      kills: mutants
        .filter((mutant) => !remaining.includes(mutant))
        .map((mutant) => ({
          key: mutant.key,
          words: mutant.words,
          by: alive.includes(mutant) ? 'hand-written' : 'derived',
        })),
      staleMarks,
      faults: [
        ...(failure ? [`${entry.name}: the machine itself fails its model: ${failure}`] : []),
        ...faults,
      ],
    };
  });
}

/** The marks that count, and what is wrong with the others. */
function marksOf(
  entry: CatalogEntry,
  mutants: readonly Survivor[],
  survivors: readonly Survivor[],
  isWhole: boolean,
) {
  const { name, model } = entry;
  const marks = Object.keys(model.equivalent ?? {});
  const survives = (key: string) => survivors.some((mutant) => mutant.key === key);
  const most = Math.ceil(mutants.length * equivalentShare);
  const valid = marks.filter(survives);
  const ofNone = marksOfNone(entry, mutants);
  const rejected = marks.filter((key) => isWhole && !ofNone.includes(key) && !survives(key));
  const faults = [
    ...ofNone.map((key) => `${name}: no mutant is "${key}": remove the mark.`),
    ...rejected.map(
      (key) => `${name}: "${key}" is marked as equivalent, and a test rejects it: remove the mark.`,
    ),
    ...(valid.length > most
      ? [`${name}: ${valid.length} mutants are marked as equivalent, and at most ${most} may be: 5 % of all.`]
      : []),
  ];
  return { excused: new Set(valid.slice(0, most)), staleMarks: [...ofNone, ...rejected], faults };
}
