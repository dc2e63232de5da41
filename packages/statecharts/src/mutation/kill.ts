import type { AnyStateMachine } from 'xstate';
import { type CatalogEntry, entriesPerInput } from '../catalog-entry.ts';
import { lint } from '../lint.ts';
import { checkModel, failureWords } from '../model-check.ts';

/** What the derived tests find wrong with a machine first; null when nothing, and when its model expects nothing. */
export function derivedFailure(entry: CatalogEntry): string | null {
  if (!entry.model.expectations) return null;
  for (const start of entriesPerInput(entry)) {
    try {
      const [failure] = checkModel(start, 1).failures;
      if (failure) return failureWords(failure);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
  return null;
}

const lintOfMachine = new WeakMap<CatalogEntry, ReadonlySet<string>>();

/** Whether lint says something of the mutant that it does not say of the machine. */
export function isNoticedByLint(entry: CatalogEntry, mutant: AnyStateMachine): boolean {
  const known = lintOfMachine.get(entry) ?? new Set(lint(entry));
  lintOfMachine.set(entry, known);
  return lint({ ...entry, machine: mutant }).some((result) => !known.has(result));
}
