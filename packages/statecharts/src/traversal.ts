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

/** Every event that a situation listens to, in every situation of a machine. */
export function linksOf({ initial, step, stateKey, eventsIn }: Derived) {
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
  const first = linksWithin(firstLimit, derived);
  if (first.length < firstLimit) return { ...derived, bound: null, links: first };
  const situations = [...new Set([derived.initial, ...first.map(({ to }) => to)])];
  const grown = growingFields(derived, situations);
  const links = grown.length === 0 ? linksWithin(traversalLimit, derived) : first;
  if (grown.length === 0 && links.length < traversalLimit) return { ...derived, bound: null, links };
  const cause =
    grown.length === 0
      ? 'there are too many situations'
      : `the context grows without end in ${inCode(grown)}`;
  const nearest = new Set(situations.slice(0, boundOfSituations));
  return {
    ...derived,
    bound:
      `${cause}: the ${boundOfSituations} situations next to the start are explored. ` +
      '`contextKey` of the configuration leaves out what decides nothing.',
    links: linksWithin(traversalLimit, derived, nearest),
  };
}

/** Every event in every situation, or in those given, up to a number of them. */
function linksWithin(limit: number, derived: Derived, nearest?: ReadonlySet<unknown>): EventLink[] {
  const links: EventLink[] = [];
  for (const link of linksOf(derived)) {
    if (links.length === limit || nearest?.has(link.from) === false) break;
    links.push(link);
  }
  return links;
}

/** A field with fewer values than this is not taken to grow. */
const fewValues = 20;

const fieldsOf = (key: unknown): object => (typeof key === 'object' && key !== null ? key : { key });

/** The fields of the context, or of its part that counts, that still get new values in the last quarter of situations. */
function growingFields({ entry }: Derived, situations: readonly AnyMachineSnapshot[]): string[] {
  const values = new Map<string, Set<string>>();
  const newestAt = new Map<string, number>();
  for (const [index, { context }] of situations.entries()) {
    for (const [field, value] of Object.entries(fieldsOf(contextKeyOf(entry, context)))) {
      const known = values.get(field) ?? new Set();
      const { size } = known;
      values.set(field, known.add(textOf(value)));
      if (known.size > size) newestAt.set(field, index);
    }
  }
  const isGrowing = (field: string) => (newestAt.get(field) ?? 0) > situations.length * 0.75;
  return [...values].flatMap(([field, { size }]) => (size > fewValues && isGrowing(field) ? [field] : []));
}
