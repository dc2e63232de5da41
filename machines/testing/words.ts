import type { ScreenElement } from './model.ts';

/** The items where something is so or is there, and none otherwise. */
export const when = <const Item>(isSo: unknown, ...items: Item[]): Item[] => (isSo ? items : []);

/** Whether two values are the same as JSON; errors by their kind. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The payload cases of an event with a single payload: paths name the event alone. */
export const onlyPayload = <Payload extends object>(payload: Payload): Record<string, Payload> => ({
  '': payload,
});

/** The payload cases of events without a payload. */
export const withoutPayload = <const Type extends string>(...types: Type[]) =>
  // `Object.fromEntries` forgets the names.
  Object.fromEntries(types.map((type) => [type, onlyPayload({})])) as Record<Type, { '': object }>;

type Details = Omit<ScreenElement, 'role' | 'name'>;

const elementOf =
  (role: string) =>
  (name: string, details: Details = {}): ScreenElement => ({ role, name, ...details });

export const button = elementOf('button');
export const dialog = elementOf('dialog');
export const heading = elementOf('heading');
export const loading = elementOf('status')('Loading');

/** It is absent otherwise. */
export const presentIf = (isThere: boolean): Details => (isThere ? {} : { absent: true });
