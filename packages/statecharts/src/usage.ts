import { textOf } from './context-text.ts';

/** How functions have used a value: its fields by name, what it returned as `()`, what it was gone through as `[]`. */
export type Usage = Map<string, Usage>;

/** How often values may be used that are made of one. More uses mean a loop that waits for an end. */
type Budget = { left: number };

const mostUses = 5_000;

/** What is deeper is not there: lists and trees have an end. */
const deepest = 6;

/**
 * A value that takes every use, and notes it. `known`: the fields that it has, which are not noted. Callbacks that it gets
 * are called with an element of the list that it then is. It throws when it is used too often.
 */
export function watched<Known extends object>(
  usage: Usage,
  known: Known,
  budget?: Budget,
  depth?: number,
): Known;
export function watched(usage: Usage, known?: undefined, budget?: Budget, depth?: number): unknown;
export function watched(usage: Usage, known?: object, budget = { left: mostUses }, depth = 0): unknown {
  const part = (name: string) => {
    const inner = usage.get(name) ?? new Map();
    usage.set(name, inner);
    return depth < deepest ? watched(inner, undefined, budget, depth + 1) : undefined;
  };
  const spend = () => {
    budget.left -= 1;
    if (budget.left < 0) throw new Error('A guess is used without end.');
  };
  return new Proxy(known ?? (() => {}), {
    get: (target, name) => {
      spend();
      if (name === Symbol.toPrimitive) return () => 'text';
      if (name === Symbol.iterator) return [part('[]')].values.bind([part('[]')]);
      const value: unknown = known === undefined ? undefined : Reflect.get(target, name);
      const isPart = typeof name === 'string' && !['toJSON', 'then'].includes(name) && value === undefined;
      return isPart ? part(name) : value;
    },
    apply: (_, __, given: unknown[]) => {
      spend();
      for (const callback of given) if (typeof callback === 'function') callback(part('[]'), 0);
      return part('()');
    },
  });
}

/** An object of which all that is asked is there, however often. */
export const standIn = watched(
  new Map(),
  undefined,
  { left: Number.POSITIVE_INFINITY },
  Number.NEGATIVE_INFINITY,
);

/** By the name of a field: with what functions compare it. */
export type Literals = ReadonlyMap<string, readonly unknown[]>;

const scalars = ['text', '', 1, 0, true, false, null, undefined];

const mostCombinations = 16;

/**
 * Plain values that have what was used. `compared`: those with which fields are compared, in few combinations; `plain`:
 * the others, the likeliest first.
 */
export function valuesFor(usage: Usage, literals: Literals): { plain: unknown[]; compared: unknown[] } {
  const isRead = [...usage.keys()].some((name) => name !== '()');
  const plain = scalars.flatMap((leaf) => [1, 0].map((length) => made(usage, { leaf, length, picked: {} })));
  let picks: Record<string, unknown>[] = [];
  for (const name of namesIn(usage)) {
    const values = literals.get(name) ?? [];
    if (values.length === 0) continue;
    picks = (picks.length === 0 ? [{}] : picks)
      .flatMap((picked) => values.map((value) => ({ ...picked, [name]: value })))
      .slice(0, mostCombinations);
  }
  return {
    plain: unique([...(isRead ? [] : [undefined, {}, []]), ...plain]),
    compared: unique(picks.map((picked) => made(usage, { leaf: 'text', length: 1, picked }))),
  };
}

const unique = (values: readonly unknown[]) => [
  ...new Map(values.map((value): [string, unknown] => [textOf(value), value])).values(),
];

function namesIn(usage: Usage): Set<string> {
  return new Set([...usage].flatMap(([name, inner]) => [name, ...namesIn(inner)]));
}

const has = (prototype: object, names: readonly string[]) => names.every((name) => name in prototype);

/** `leaf`: what stands where nothing more was used; `length`: of lists; `picked`: by the name of a field. */
type Choice = { leaf: unknown; length: number; picked: Record<string, unknown> };

function made(usage: Usage, choice: Choice): unknown {
  const { leaf, length, picked } = choice;
  const result = usage.get('()');
  if (result) return () => made(result, choice);
  const element = [usage, ...usage.values()].map((one) => one.get('[]')).find((one) => one !== undefined);
  const names = [...usage.keys()].filter((name) => name !== '[]');
  if (names.length === 0 && !element) return leaf;
  if (element || (has(Array.prototype, names) && !has(String.prototype, names))) {
    return length === 0 ? [] : [made(element ?? new Map(), { ...choice, leaf: leaf ?? 'text' })];
  }
  if (has(String.prototype, names)) return typeof leaf === 'string' ? leaf : 'text';
  if (has(Number.prototype, names)) return typeof leaf === 'number' ? leaf : 1;
  if (has(Set.prototype, names)) return new Set();
  if (has(Map.prototype, names)) return new Map();
  if (has(Date.prototype, names)) return new Date(0);
  const fields = names.map((name) => [
    name,
    name in picked ? picked[name] : made(usage.get(name) ?? new Map(), choice),
  ]);
  return Object.fromEntries(fields);
}
