import type { AnyMachineSnapshot } from 'xstate';
import { type CatalogEntry, entriesPerInput } from '../catalog-entry.ts';
import { derive } from '../derive.ts';
import { messageOf } from '../errors.ts';
import { checkModel, failureWords } from '../model-check.ts';
import { coveringPaths, everyEdgePaths } from '../paths.ts';
import { bounded } from '../traversal.ts';
import { mutantOf } from './mutants.ts';
import type { Usage } from './usage.ts';

/** What the derived tests find wrong with a machine first; null when nothing, and when its model expects nothing. */
export function derivedFailure(entry: CatalogEntry): string | null {
  if (!entry.model.expectations) return null;
  for (const start of entriesPerInput(entry)) {
    try {
      const [failure] = checkModel(start, 1).failures;
      if (failure) return failureWords(failure);
    } catch (error) {
      return messageOf(error);
    }
  }
  return null;
}

/** Where a mutant leaves the paths that are derived from the chart, by its key; null where it takes them all. */
export function pathFailures(entry: CatalogEntry, usage: Usage): (key: string) => string | null {
  const original = bounded(derive(entry));
  const paths = coveringPaths(everyEdgePaths(original));
  return (key) => {
    try {
      const { initial, step } = derive({ ...entry, machine: mutantOf(entry.machine, usage, key) });
      if (placeOf(initial) !== placeOf(original.initial)) return `it starts in ${placeOf(initial)}.`;
      for (const { steps } of paths) {
        let snapshot = initial;
        for (const { event, label, snapshot: expected } of steps) {
          snapshot = step(snapshot, event).next;
          if (placeOf(snapshot) !== placeOf(expected)) return `${label} leads to ${placeOf(snapshot)}.`;
        }
      }
      return null;
    } catch (error) {
      return messageOf(error);
    }
  };
}

const placeOf = ({ value, status }: AnyMachineSnapshot) => `${JSON.stringify(value)} (${status})`;
