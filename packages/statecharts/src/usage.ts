import type { AnyEventObject } from 'xstate';
import { textOf } from './context-text.ts';

/** How functions have used a value: its fields, that it was called or gone through. */
export type Usage = {
  fields: Map<string, Usage>;
  isCalled: boolean;
  result: Usage | null;
  element: Usage | null;
};

export const newUsage = (): Usage => ({ fields: new Map(), isCalled: false, result: null, element: null });

/**
 * A value that takes every use, and notes it. `event`: what is known of an event, whose other fields are noted alone.
 * Callbacks that it gets are called with an element of the list that it then is.
 */
export function watched(usage: Usage, event: AnyEventObject): AnyEventObject;
export function watched(usage: Usage): unknown;
export function watched(usage: Usage, event?: AnyEventObject): unknown {
  const fieldOf = (name: string): Usage => {
    const field = usage.fields.get(name) ?? newUsage();
    usage.fields.set(name, field);
    return field;
  };
  return new Proxy(event ?? (() => {}), {
    get: (target, name) => {
      if (name === Symbol.toPrimitive) return () => 'text';
      if (name === Symbol.iterator) {
        usage.element ??= newUsage();
        return [watched(usage.element)].values.bind([watched(usage.element)]);
      }
      const known: unknown = event === undefined ? undefined : Reflect.get(target, name);
      if (typeof name === 'symbol' || name === 'toJSON' || name === 'then' || known !== undefined)
        return known;
      return watched(fieldOf(name));
    },
    apply: (_, __, given: unknown[]) => {
      usage.isCalled = true;
      usage.result ??= newUsage();
      for (const callback of given) {
        if (typeof callback !== 'function') continue;
        usage.element ??= newUsage();
        callback(watched(usage.element), 0);
      }
      return watched(usage.result);
    },
  });
}

const scalars = ['text', '', 1, 0, true, false, null];

/** Plain values that have what was used. `literals`: with what functions compare them. */
export function valuesFor(usage: Usage, literals: readonly unknown[]): unknown[] {
  const all = [undefined, ...scalars, ...literals].flatMap((leaf) => [
    made(usage, leaf, 1),
    made(usage, leaf, 0),
  ]);
  const isRead = usage.fields.size > 0 || usage.element !== null;
  const known = new Map(
    [...(isRead ? [] : [undefined, {}, []]), ...all].map((value) => [textOf(value), value]),
  );
  return [...known.values()];
}

const has = (prototype: object, names: readonly string[]) => names.every((name) => name in prototype);
const kinds: [prototype: object, make: () => unknown][] = [
  [String.prototype, () => 'text'],
  [Number.prototype, () => 1],
  [Set.prototype, () => new Set()],
  [Map.prototype, () => new Map()],
  [Date.prototype, () => new Date(0)],
];

/** `leaf`: what stands where nothing more was used; `length`: of lists. */
function made({ fields, isCalled, result, element }: Usage, leaf: unknown, length: 0 | 1): unknown {
  if (isCalled) return () => (result ? made(result, leaf, length) : undefined);
  const names = [...fields.keys()];
  if (names.length === 0 && !element) return leaf;
  const elements = [element, ...[...fields.values()].map((field) => field.element)].find(
    (one) => one !== null,
  );
  if (elements || (names.length > 0 && has(Array.prototype, names) && !has(String.prototype, names))) {
    return length === 0 ? [] : [made(elements ?? newUsage(), leaf ?? 'text', length)];
  }
  if (names.length === 1 && names[0] === 'length') return length === 0 ? '' : 'text';
  for (const [prototype, make] of kinds) if (has(prototype, names)) return make();
  return Object.fromEntries(names.map((name) => [name, made(fields.get(name) ?? newUsage(), leaf, length)]));
}
