import type { AnyEventObject } from 'xstate';
import { entriesPerInput } from '#statecharts/paths';
import type { CatalogEntry } from './catalog-entry.ts';
import { faultWords, type ModelGraph, modelGraph, type Place, stepsTo } from './model-graph.ts';

type Options = {
  /** Equal seeds take equal walks. */
  seed: number;
  /** How many transitions to take from each start. */
  steps: number;
};

/**
 * Takes many transitions of a machine, one after the other, and compares each step with the model. Exploration takes
 * situations with equal keys for one and repeats no step; a walk finds what only a repetition shows.
 *
 * @returns the first difference, with few events that lead to it, as a person reads it; null where there is none
 */
export function randomWalk(entry: CatalogEntry, { seed, steps }: Options): string | null {
  for (const start of entriesPerInput(entry)) {
    const graph = modelGraph(start);
    const place = walk(graph, randomFrom(seed), steps);
    if (place) return differenceWords(graph, shrunk(graph, place));
  }
  return null;
}

/** @returns the first place that differs from the model */
function walk(graph: ModelGraph, random: () => number, steps: number): Place | null {
  const timesTaken = new Map<AnyEventObject, number>();
  const times = (event: AnyEventObject) => timesTaken.get(event) ?? 0;
  let place = graph.start;
  for (let count = 0; count < steps; count += 1) {
    // What was taken seldom comes first, for the most part: an event that many others must precede comes as often.
    const ranked = graph
      .everyEventIn(place)
      .map((event) => ({ event, rank: random() * (times(event) + 1) ** 2 }))
      .toSorted((one, other) => one.rank - other.rank);
    let next = graph.start;
    for (const { event } of ranked) {
      const { step, to } = graph.follow(place, event);
      if (differs(graph, to)) return to;
      if (step.taken.length === 0) continue;
      timesTaken.set(event, times(event) + 1);
      // After an event that ends the machine the walk goes on from before it.
      if (to.snapshot.status !== 'active') continue;
      next = to;
      break;
    }
    place = next;
  }
  return null;
}

/** Leaves out events before a difference, many at a time and then fewer, as long as there still is one. */
function shrunk(graph: ModelGraph, place: Place): Place {
  let shortest = place;
  for (let size = stepsTo(place).length; size >= 1; size = Math.floor(size / 2)) {
    let at = 0;
    while (at < stepsTo(shortest).length) {
      const shorter = replay(graph, eventsTo(shortest).toSpliced(at, size));
      if (shorter) shortest = shorter;
      else at += size;
    }
  }
  return shortest;
}

/** Takes the events that can happen, each at its turn. @returns the first place that differs from the model */
function replay(graph: ModelGraph, events: readonly AnyEventObject[]): Place | null {
  let place = graph.start;
  for (const event of events) {
    if (!graph.everyEventIn(place).includes(event)) continue;
    place = graph.follow(place, event).to;
    if (differs(graph, place)) return place;
  }
  return null;
}

const differs = (graph: ModelGraph, place: Place) => graph.differencesAt(place).length > 0;

const eventsTo = (place: Place) => stepsTo(place).map(({ event }) => event);

function differenceWords(graph: ModelGraph, place: Place): string {
  return faultWords(
    stepsTo(place).slice(0, -1),
    place.from?.step ?? null,
    graph.differencesAt(place).join('\n'),
  );
}

/** Numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
