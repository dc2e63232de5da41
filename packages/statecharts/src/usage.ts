import type { AnyEventObject } from 'xstate';
import { textOf } from './context-text.ts';

/**
 * How functions have used a value: its fields, that it was called or gone through. `depth`: in how many others it is;
 * `budget`: how often it may be used.
 */
export type Usage = {
  fields: Map<string, Usage>;
  isCalled: boolean;
  result: Usage | null;
  element: Usage | null;
  depth: number;
  budget: { left: number };
};

/** More uses mean a loop that waits for an end. */
const mostUses = 5_000;

/** What is deeper is not there: lists and trees have an end. */
const deepest = 6;

export const newUsage = (budget = { left: mostUses }, depth = 0): Usage => ({
  fields: new Map(),
  isCalled: false,
  result: null,
  element: null,
  depth,
  budget,
});

/**
 * A value that takes every use, and notes it. `event`: what is known of an event, whose other fields are noted alone.
 * Callbacks that it gets are called with an element of the list that it then is. It throws when it is used too often.
 */
export function watched(usage: Usage, event: AnyEventObject): AnyEventObject;
export function watched(usage: Usage): unknown;
export function watched(usage: Usage, event?: AnyEventObject): unknown {
  const fieldOf = (name: string): Usage => {
    const field = usage.fields.get(name) ?? newUsage(usage.budget, usage.depth + 1);
    usage.fields.set(name, field);
    return field;
  };
  return new Proxy(event ?? (() => {}), {
    get: (target, name) => {
      spend(usage.budget);
      if (name === Symbol.toPrimitive) return () => 'text';
      if (name === Symbol.iterator) {
        usage.element ??= newUsage(usage.budget, usage.depth + 1);
        return [watched(usage.element)].values.bind([watched(usage.element)]);
      }
      const known: unknown = event === undefined ? undefined : Reflect.get(target, name);
      if (typeof name === 'symbol' || name === 'toJSON' || name === 'then' || known !== undefined)
        return known;
      return usage.depth < deepest ? watched(fieldOf(name)) : undefined;
    },
    apply: (_, __, given: unknown[]) => {
      spend(usage.budget);
      usage.isCalled = true;
      usage.result ??= newUsage(usage.budget, usage.depth + 1);
      for (const callback of given) {
        if (typeof callback !== 'function') continue;
        usage.element ??= newUsage(usage.budget, usage.depth + 1);
        callback(watched(usage.element), 0);
      }
      return usage.depth < deepest ? watched(usage.result) : undefined;
    },
  });
}

const scalars = ['text', '', 1, 0, true, false, null, undefined];

function spend(budget: { left: number }): void {
  budget.left -= 1;
  if (budget.left < 0) throw new Error('A guess is used without end.');
}

/** By the name of a field: with what functions compare it. */
export type Literals = ReadonlyMap<string, readonly unknown[]>;

/**
 * Plain values that have what was used. `compared`: those with which fields are compared, in few combinations; `plain`:
 * the others, the likeliest first.
 */
export function valuesFor(usage: Usage, literals: Literals): { plain: unknown[]; compared: unknown[] } {
  const isRead = usage.fields.size > 0 || usage.element !== null;
  const plain = scalars.flatMap((leaf) => [1, 0].map((length) => made(usage, { leaf, length, picked: {} })));
  const fields = [...namesIn(usage)].flatMap((name) =>
    literals.has(name) ? [[name, literals.get(name) ?? []] as const] : [],
  );
  let picks: Record<string, unknown>[] = fields.length === 0 ? [] : [{}];
  for (const [name, values] of fields) {
    picks = picks
      .flatMap((picked) => values.map((value) => ({ ...picked, [name]: value })))
      .slice(0, mostCombinations);
  }
  return {
    plain: unique([...(isRead ? [] : [undefined, {}, []]), ...plain]),
    compared: unique(picks.map((picked) => made(usage, { leaf: 'text', length: 1, picked }))),
  };
}

const mostCombinations = 16;

const unique = (values: readonly unknown[]) => [
  ...new Map(values.map((value): [string, unknown] => [textOf(value), value])).values(),
];

function namesIn({ fields, element }: Usage): Set<string> {
  const inner = [...fields.values(), ...(element ? [element] : [])].flatMap((usage) => [...namesIn(usage)]);
  return new Set([...fields.keys(), ...inner]);
}

const has = (prototype: object, names: readonly string[]) => names.every((name) => name in prototype);

/** `leaf`: what stands where nothing more was used; `length`: of lists; `picked`: by the name of a field. */
type Choice = { leaf: unknown; length: number; picked: Record<string, unknown> };

/** What has all of these names. */
function builtin(names: readonly string[], leaf: unknown): { value: unknown } | null {
  if (has(String.prototype, names)) return { value: typeof leaf === 'string' ? leaf : 'text' };
  if (has(Number.prototype, names)) return { value: typeof leaf === 'number' ? leaf : 1 };
  if (has(Set.prototype, names)) return { value: new Set() };
  if (has(Map.prototype, names)) return { value: new Map() };
  return has(Date.prototype, names) ? { value: new Date(0) } : null;
}

function made({ fields, isCalled, result, element }: Usage, choice: Choice): unknown {
  if (isCalled) return () => (result ? made(result, choice) : undefined);
  const names = [...fields.keys()];
  const { leaf, length, picked } = choice;
  if (names.length === 0 && !element) return leaf;
  const elements = [element, ...[...fields.values()].map((field) => field.element)].find(
    (one) => one !== null,
  );
  if (elements || (has(Array.prototype, names) && !has(String.prototype, names))) {
    return length === 0 ? [] : [made(elements ?? newUsage(), { ...choice, leaf: leaf ?? 'text' })];
  }
  return (
    builtin(names, leaf)?.value ??
    Object.fromEntries(
      names.map((name) => [
        name,
        name in picked ? picked[name] : made(fields.get(name) ?? newUsage(), choice),
      ]),
    )
  );
}
