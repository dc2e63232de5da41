import type { AnyMachineSnapshot } from 'xstate';
import { textOf } from './context-text.ts';
import type { Derived } from './derive.ts';

/** More steps than this mean a context that grows without end. */
const traversalLimit = 30_000;

/** After so many steps it is looked at whether the context grows: its states become slower to compare with each step. */
const firstLimit = 3_000;

/** Runs a traversal with the limit of its steps; reaching it throws a sentence that names the fields that grow. */
export function withinLimit<Result>(derived: Derived, traverse: (limit: number) => Result): Result {
  const first = limited(() => traverse(firstLimit));
  if (first) return first.result;
  const grown = growingFields(derived);
  const all = grown.length > 0 ? null : limited(() => traverse(traversalLimit));
  if (all) return all.result;
  const options = grown.map((field) => `--ignore-context ${field}`).join(' ');
  throw new Error(
    grown.length === 0
      ? `${derived.entry.name}: the exploration did not finish within ${traversalLimit} steps. Use fewer payload ` +
          'cases, --ignore-context FIELD, or add a `contextKey` to the model.'
      : `${derived.entry.name}: the context grows without end in ${grown.map((field) => `\`${field}\``).join(', ')}. ` +
          `Use ${options}, or add a \`contextKey\` to the model.`,
  );
}

function limited<Result>(traverse: () => Result): { result: Result } | null {
  try {
    return { result: traverse() };
  } catch (error) {
    if (error instanceof Error && error.message === 'Traversal limit exceeded') return null;
    throw error;
  }
}

const sample = 1_000;

/** A field with fewer values than this is not taken to grow. */
const fewValues = 20;

/** Some of the situations that a machine comes to, those next to its start first. */
export function* sampleOf(derived: Derived): Generator<AnyMachineSnapshot> {
  const situations = new Set([derived.stateKey(derived.initial)]);
  const queue: AnyMachineSnapshot[] = [derived.initial];
  for (let visited = 0; visited < sample; visited += 1) {
    const snapshot = queue.shift();
    if (!snapshot) return;
    yield snapshot;
    for (const event of derived.eventsIn(snapshot)) {
      const { next } = derived.step(snapshot, event);
      const key = derived.stateKey(next);
      if (!situations.has(key)) queue.push(next);
      situations.add(key);
    }
  }
}

/** The fields of the context that still get new values at the end of a sample of situations. */
function growingFields(derived: Derived): string[] {
  const values = new Map<string, Set<string>>();
  const newestValueAt = new Map<string, number>();
  let visited = 0;
  for (const snapshot of sampleOf(derived)) {
    for (const [field, value] of Object.entries(snapshot.context)) {
      const known = values.get(field) ?? new Set();
      const text = textOf(value);
      if (!known.has(text)) newestValueAt.set(field, visited);
      values.set(field, known.add(text));
    }
    visited += 1;
  }
  return [...values]
    .filter(([field, { size }]) => size > fewValues && (newestValueAt.get(field) ?? 0) > sample * 0.75)
    .map(([field]) => field);
}
