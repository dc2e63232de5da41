/** One difference between two versions of a machine. */
export type Change = { what: 'added' | 'gone' | 'changed'; text: string };

/** A state in words, by its id. */
export type Name = (id: string) => string;

export function inBoth(before: Record<string, unknown>, now: Record<string, unknown>) {
  return {
    gone: Object.keys(before).filter((key) => !(key in now)),
    added: Object.keys(now).filter((key) => !(key in before)),
    both: Object.keys(now).filter((key) => key in before),
  };
}

/** The values of one list that the other lacks; equal ones count by their number. */
export function without(list: readonly string[], other: readonly string[]): string[] {
  const rest = [...other];
  return list.filter((value) => {
    const place = rest.indexOf(value);
    if (place >= 0) rest.splice(place, 1);
    return place < 0;
  });
}

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
