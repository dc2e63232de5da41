import type { Outcome } from '../catalog-entry.ts';

/**
 * The outcome of a model that stands for how a call has really ended: it has the same shape and, when several
 * have, more equal values than any other. An error has at least one value in common with its stand-in.
 *
 * @returns its name, or null when several fit equally well, or none does
 */
export function nameOfOutcome(outcomes: Record<string, Outcome>, actual: Outcome): string | null {
  const isError = 'error' in actual;
  const candidates = Object.entries(outcomes).flatMap(([name, outcome]) => {
    const similarity = similarityOf(outcome, actual);
    return similarity === null || (isError && similarity === 0) ? [] : [{ name, similarity }];
  });
  const most = Math.max(...candidates.map(({ similarity }) => similarity));
  const best = candidates.filter(({ similarity }) => similarity === most);
  return best.length === 1 ? (best[0]?.name ?? null) : null;
}

function similarityOf(outcome: Outcome, actual: Outcome): number | null {
  if ('error' in outcome && 'error' in actual) {
    return equalValues(fieldsOf(outcome.error), fieldsOf(actual.error));
  }
  if ('output' in outcome && 'output' in actual) return equalValues(outcome.output, actual.output);
  return null;
}

/** What tells one error from another; its message is for people. */
function fieldsOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  return Object.fromEntries(
    Object.entries(error).filter(([key]) => !['name', 'message', 'stack'].includes(key)),
  );
}

/** How many texts and numbers are equal; null when the shapes differ. A field without a value matches any text. */
function equalValues(one: unknown, other: unknown): number | null {
  if (isScalar(one) && isScalar(other)) return one === other && one !== null ? 1 : 0;
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length === 0 || other.length === 0) return one.length === other.length ? 0 : null;
    return equalValues(one[0], other[0]);
  }
  if (isRecord(one) && isRecord(other)) {
    if (Object.keys(one).toSorted().join() !== Object.keys(other).toSorted().join()) return null;
    let sum = 0;
    for (const [key, value] of Object.entries(one)) {
      const equal = equalValues(value, other[key]);
      if (equal === null) return null;
      sum += equal;
    }
    return sum;
  }
  return one === other ? 0 : null;
}

function isScalar(value: unknown): value is string | number | null {
  return typeof value === 'string' || typeof value === 'number' || value === null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
