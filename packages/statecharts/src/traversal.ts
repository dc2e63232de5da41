import type { AnyMachineSnapshot } from 'xstate';
import { contextKeyOf } from './catalog-entry.ts';
import { textOf } from './context-text.ts';
import type { Derived } from './derive.ts';
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

/**
 * The shortest path to each of the links of a graph, which come as `breadthFirst` gives them. A path with which another
 * begins is left out.
 */
export function pathsAlong<Step extends Link<unknown>>(links: readonly Step[]): Step[][] {
  const start = links[0]?.from;
  const pathTo = new Map<unknown, Step[]>();
  const paths = links.map((link) => {
    const path = [...(pathTo.get(link.from) ?? []), link];
    if (link.to !== start && !pathTo.has(link.to)) pathTo.set(link.to, path);
    return path;
  });
  const continued = new Set(links.map(({ from }) => pathTo.get(from)));
  return paths.filter((path) => !continued.has(path));
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

/** So many situations of a guessed model are explored that would not end. */
const boundOfSituations = 300;

type EventLink = ReturnType<typeof linksOf> extends Generator<infer Step> ? Step : never;

/** Every event in every situation; where that does not end, the fields of the context that grow. */
function exploredLinks(
  derived: Derived & { bound?: string | null },
): { links: EventLink[] } | { grown: string[] } {
  const few = linksWithin(firstLimit, derived);
  if (few) return { links: few };
  // What is bounded ends, however many fields grow.
  const grown = derived.bound ? [] : growingFields(derived);
  const links = grown.length === 0 ? linksWithin(traversalLimit, derived) : null;
  return links ? { links } : { grown };
}

function linksWithin(limit: number, derived: Derived): EventLink[] | null {
  const links: EventLink[] = [];
  for (const link of linksOf(derived)) {
    if (links.length === limit) return null;
    links.push(link);
  }
  return links;
}

/**
 * A machine that can be explored to its end: where nobody wrote its model and its situations have none, those next to
 * the start alone have events. `bound`: the sentence that says so, else null.
 */
export function bounded(derived: Derived): Derived & { bound: string | null } {
  const all = derived.entry.model.guessed ? exploredLinks(derived) : { links: [] };
  if ('links' in all) return { ...derived, bound: null };
  const explored = new Set([derived.stateKey(derived.initial)]);
  for (const { to } of linksOf(derived)) {
    if (explored.size === boundOfSituations) break;
    explored.add(derived.stateKey(to));
  }
  const cause =
    all.grown.length === 0
      ? 'there are too many situations'
      : `the context grows without end in ${inCode(all.grown)}`;
  return {
    ...derived,
    eventsIn: (snapshot) => (explored.has(derived.stateKey(snapshot)) ? derived.eventsIn(snapshot) : []),
    bound: `${cause}: the ${boundOfSituations} situations next to the start are explored.`,
  };
}

/**
 * Every event in every situation of a machine, as a list.
 *
 * @throws a sentence that names the fields that grow, where that does not end
 */
export function allLinksOf(derived: Derived): EventLink[] {
  const all = exploredLinks(derived);
  if ('links' in all) return all.links;
  const options = all.grown.map((field) => `--ignore-context ${field}`).join(' ');
  throw new Error(
    all.grown.length === 0
      ? `${derived.entry.name}: the exploration did not finish within ${traversalLimit} steps. Use fewer payload ` +
          'cases, --ignore-context FIELD, or add a `contextKey` to the model.'
      : `${derived.entry.name}: the context grows without end in ${inCode(all.grown)}. ` +
          `Use ${options}, or add a \`contextKey\` to the model.`,
  );
}

const sample = 1_000;

/** A field with fewer values than this is not taken to grow. */
const fewValues = 20;

/** Some of the situations that a machine comes to, those next to its start first. */
export function* sampleOf(derived: Derived): Generator<AnyMachineSnapshot> {
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
