import type { BackendError } from '#domain/backend-error.ts';

/** The items where something is so or is there, and none otherwise. */
export const when = <const Item>(isSo: unknown, ...items: Item[]): Item[] => (isSo ? items : []);

/** Outcomes of a request that fails, by their words. */
export const errors = <const Name extends string>(byName: Record<Name, BackendError>) => {
  const entries = Object.entries<BackendError>(byName).map(([name, error]) => [name, { error }]);
  // `Object.fromEntries` forgets the names.
  return Object.fromEntries(entries) as Record<Name, { error: BackendError }>;
};

/** The payload cases of events without a payload. */
export const withoutPayload = <const Type extends string>(...types: Type[]) =>
  // `Object.fromEntries` forgets the names.
  Object.fromEntries(types.map((type) => [type, { '': {} }])) as Record<Type, { '': object }>;

/** Whether two values are the same as JSON; errors by their kind. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
