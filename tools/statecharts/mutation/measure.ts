import type { CatalogEntry } from '../catalog-entry.ts';
import { runDerived } from './derived-run.ts';
import { derivedFailure } from './kill.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { usageOf } from './usage.ts';

/** At most this part of all mutants may be marked as equivalent. */
const equivalentShare = 0.05;

/** Which tests reject the mutants of one machine. */
export type Measurement = {
  name: string;
  /** Without those that are marked as equivalent. */
  mutants: number;
  killedByDerived: number;
  /** By derived or hand-written tests. */
  killed: number;
  /** Of the survivors, those that lint says something of. */
  noticedByLint: number;
  equivalent: number;
  survivors: Mutant[];
  /** What is wrong with the model or its marks, one sentence each. */
  faults: string[];
};

/** Runs the hand-written tests of machines against mutants. @returns the keys of those that they reject, by name */
export type RunHandWritten = (
  survivors: readonly { entry: CatalogEntry; usage: ReturnType<typeof usageOf>; keys: string[] }[],
) => Promise<Map<string, Set<string>>>;

type Options = {
  /** The URL of the module that exports the catalog. */
  catalogModule: string;
  /** Null: derived tests alone. */
  runHandWritten: RunHandWritten | null;
  onProgress: (words: string) => void;
};

/** Tries all mutants of machines. */
export async function measure(
  entries: readonly CatalogEntry[],
  { catalogModule, runHandWritten, onProgress }: Options,
): Promise<Measurement[]> {
  const machines = entries.map((entry) => {
    onProgress(`${entry.name}: its mutants`);
    const usage = usageOf(entry);
    const failure = derivedFailure(entry);
    return { entry, usage, failure, mutants: mutantsOf(entry.machine, usage) };
  });
  const jobs = machines.flatMap(({ entry: { name }, usage, mutants }) =>
    mutants.map(({ key }) => ({ name, key, usage })),
  );
  const verdicts = await runDerived(jobs, catalogModule, (done) =>
    onProgress(`${done} of ${jobs.length} mutants tried`),
  );
  let first = 0;
  const tried = machines.map((machine) => {
    const own = verdicts.slice(first, first + machine.mutants.length);
    first += machine.mutants.length;
    // A model that its own machine fails says nothing of mutants.
    const alive = machine.mutants.filter((_, index) => machine.failure ?? own[index]?.failure === null);
    const noticed = new Set(
      machine.mutants.filter((_, index) => own[index]?.isNoticedByLint).map(({ key }) => key),
    );
    return { ...machine, alive, noticed };
  });
  const withSurvivors = tried
    .filter(({ alive }) => alive.length > 0)
    .map(({ entry, usage, alive }) => ({ entry, usage, keys: alive.map(({ key }) => key) }));
  onProgress('hand-written tests against the survivors');
  const rejected = (await runHandWritten?.(withSurvivors)) ?? new Map<string, Set<string>>();
  return tried.map(({ entry, failure, mutants, alive, noticed }) => {
    const byHand = rejected.get(entry.name) ?? new Set();
    const remaining = alive.filter(({ key }) => !byHand.has(key));
    const { excused, faults } = marksOf(entry, mutants, remaining, runHandWritten !== null);
    const survivors = remaining.filter(({ key }) => !excused.has(key));
    const counted = mutants.length - excused.size;
    return {
      name: entry.name,
      mutants: counted,
      killedByDerived: mutants.length - alive.length,
      killed: counted - survivors.length,
      noticedByLint: survivors.filter(({ key }) => noticed.has(key)).length,
      equivalent: excused.size,
      survivors,
      faults: [
        ...(failure ? [`${entry.name}: the machine itself fails its model: ${failure}`] : []),
        ...faults,
      ],
    };
  });
}

/** The marks that count, and what is wrong with the others. */
function marksOf(
  { name, model }: CatalogEntry,
  mutants: readonly Mutant[],
  survivors: readonly Mutant[],
  isWhole: boolean,
) {
  const marks = Object.keys(model.equivalent ?? {});
  const isMutant = (key: string) => mutants.some((mutant) => mutant.key === key);
  const survives = (key: string) => survivors.some((mutant) => mutant.key === key);
  const most = Math.ceil(mutants.length * equivalentShare);
  const valid = marks.filter(survives);
  const faults = [
    ...marks.filter((key) => !isMutant(key)).map((key) => `${name}: no mutant is "${key}": remove the mark.`),
    ...marks
      .filter((key) => isWhole && isMutant(key) && !survives(key))
      .map((key) => `${name}: "${key}" is marked as equivalent, and a test rejects it: remove the mark.`),
    ...(valid.length > most
      ? [`${name}: ${valid.length} mutants are marked as equivalent, and at most ${most} may be: 5 % of all.`]
      : []),
  ];
  return { excused: new Set(valid.slice(0, most)), faults };
}
