import type { AnyMachineSnapshot } from 'xstate';
import { textOf } from './context-text.ts';
import type { Derived } from './derive.ts';
import { contextKeyOf } from './machine-entry.ts';
import { inCode } from './words.ts';

/** One step of a graph, from a place to the next. */
export type Link<Place> = { from: Place; to: Place };

/**
 * Every link that leads on from a place, those of the nearest places first. The first place with a key stands for all
 * places with that key.
 */
export function* breadthFirst<Place, Step extends { to: Place }>(
  start: Place,
  stepsFrom: (place: Place) => Iterable<Step>,
  keyOf: (place: Place) => unknown,
): Generator<Step & Link<Place>> {
  const found = new Map([[keyOf(start), start]]);
  // A map also gives the values that are added while it is read.
  for (const from of found.values()) {
    for (const step of stepsFrom(from)) {
      const key = keyOf(step.to);
      const to = found.get(key) ?? step.to;
      found.set(key, to);
      yield { ...step, from, to };
    }
  }
}

/** The first link that leads to each place, of links that come as `breadthFirst` gives them. */
function arrivals<Step extends Link<unknown>>(links: readonly Step[]): Map<unknown, Step> {
  const start = links[0]?.from;
  const found = new Map<unknown, Step>();
  for (const link of links) if (link.to !== start && !found.has(link.to)) found.set(link.to, link);
  return found;
}

/** The shortest path that ends with a link. */
export function pathTo<Step extends Link<unknown>>(
  links: readonly Step[],
  last: Step,
  arrivalAt = arrivals(links),
): Step[] {
  const path: Step[] = [];
  for (let link: Step | undefined = last; link; link = arrivalAt.get(link.from)) path.unshift(link);
  return path;
}

/**
 * The shortest path to each of the links of a graph, which come as `breadthFirst` gives them. A path with which another
 * begins is left out.
 */
export function pathsAlong<Step extends Link<unknown>>(links: readonly Step[]): Step[][] {
  const arrivalAt = arrivals(links);
  const continued = new Set(links.map(({ from }) => arrivalAt.get(from)));
  return links.filter((link) => !continued.has(link)).map((link) => pathTo(links, link, arrivalAt));
}

/** Every event in every situation of a machine; `eventsIn`: those that a situation listens to, unless given. */
export function linksOf({ initial, step, stateKey, ...derived }: Derived, eventsIn = derived.eventsIn) {
  const stepsFrom = (snapshot: AnyMachineSnapshot) =>
    eventsIn(snapshot).map((event) => ({ event, to: step(snapshot, event).next }));
  return breadthFirst(initial, stepsFrom, stateKey);
}

/** More steps than this mean a context that grows without end. */
const traversalLimit = 30_000;

/** After so many steps it is looked at whether the context grows: its states become slower to compare with each step. */
const firstLimit = 3_000;

/** So many situations are explored where they would not end. */
const boundOfSituations = 300;

export type EventLink = ReturnType<typeof linksOf> extends Generator<infer Step> ? Step : never;

/**
 * A machine with every event in every situation; where these have no end, in those next to the start. `bound`: the
 * sentence that says so, else null.
 */
export type Bounded = Derived & { bound: string | null; links: EventLink[] };

export function bounded(derived: Derived): Bounded {
  const few = linksWithin(firstLimit, derived);
  if (few.length < firstLimit) return { ...derived, bound: null, links: few };
  const grown = growingFields(derived);
  const all = grown.length === 0 ? linksWithin(traversalLimit, derived) : [];
  if (all.length > 0 && all.length < traversalLimit) return { ...derived, bound: null, links: all };
  const explored = new Set([derived.stateKey(derived.initial)]);
  for (const { to } of linksOf(derived)) {
    if (explored.size === boundOfSituations) break;
    explored.add(derived.stateKey(to));
  }
  const eventsIn = (snapshot: AnyMachineSnapshot) =>
    explored.has(derived.stateKey(snapshot)) ? derived.eventsIn(snapshot) : [];
  const cause =
    grown.length === 0
      ? 'there are too many situations'
      : `the context grows without end in ${inCode(grown)}`;
  return {
    ...derived,
    eventsIn,
    bound:
      `${cause}: the ${boundOfSituations} situations next to the start are explored. ` +
      '`contextKey` of the configuration leaves out what decides nothing.',
    links: linksWithin(traversalLimit, { ...derived, eventsIn }),
  };
}

/** Every event in every situation, up to a number of them. */
function linksWithin(limit: number, derived: Derived): EventLink[] {
  const links: EventLink[] = [];
  for (const link of linksOf(derived)) {
    if (links.push(link) === limit) break;
  }
  return links;
}

const sample = 1_000;

/** A field with fewer values than this is not taken to grow. */
const fewValues = 20;

/** Some of the situations that a machine comes to, those next to its start first. */
function* sampleOf(derived: Derived): Generator<AnyMachineSnapshot> {
  const visited = new Set([derived.initial]);
  yield derived.initial;
  for (const { to } of linksOf(derived)) {
    if (visited.size === sample) return;
    if (!visited.has(to)) yield to;
    visited.add(to);
  }
}

const fieldsOf = (key: unknown): object => (typeof key === 'object' && key !== null ? key : { key });

/** The fields of the context, or of its part that counts, that still get new values at the end of a sample of situations. */
function growingFields(derived: Derived): string[] {
  const values = new Map<string, Set<string>>();
  const newestValueAt = new Map<string, number>();
  let visited = 0;
  for (const snapshot of sampleOf(derived)) {
    for (const [field, value] of Object.entries(fieldsOf(contextKeyOf(derived.entry, snapshot.context)))) {
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
