import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import {
  breadthFirst,
  coverageOf,
  derive,
  entriesPerInput,
  messageOf,
  pathsAlong,
  settledId,
} from '#statecharts/paths';
import { LiveActor, type Seen } from './live-actor.ts';
import type { CatalogEntry, Step } from './model.ts';
import { isSame } from './words.ts';

/** More steps than this mean a context that grows without end. */
const mostLinks = 20_000;

/** What holds for every machine, apart from what a step alone says. */
const generalSentences = {
  runs: 'nothing stops it',
  listens: 'it listens to every outcome of an actor that runs, and to each sample somewhere',
} as const;

/** What holds after every step of every machine. */
const generalInvariants: Record<string, (step: Step, model: CatalogEntry['model']) => boolean> = {
  'one request is made at a time': ({ requests }, { concurrent = [] }) =>
    new Set(requests).size === requests.length &&
    requests.filter((name) => !concurrent.includes(name)).length <= 1,
  'a failure is announced once, with its error': ({ failure, is, emits }, { unannounced = [] }) => {
    const announced = emits.flatMap((event) => ('error' in event ? [event.error] : []));
    return isSame(announced, failure && !is(...unannounced) ? [failure] : []);
  },
  'what is waited for is shown': ({ snapshot, requests, delays }, { busyTags }) =>
    !busyTags ||
    busyTags.some((tag) => snapshot.hasTag(tag)) === requests.length + Object.keys(delays).length > 0,
  'there is something to do, or to wait for, until it has ended': (
    { snapshot, running, delays, can },
    { events },
  ) =>
    snapshot.status !== 'active' ||
    running.length + Object.keys(delays).length > 0 ||
    Object.keys(events).some(can),
};

const invariantsOf = ({ model }: CatalogEntry) => ({ ...generalInvariants, ...model.invariants });

/** The sentences that are looked at. */
export const sentencesOf = (entry: CatalogEntry) => [
  ...Object.values(generalSentences),
  ...Object.keys(invariantsOf(entry)),
];

type Derived = ReturnType<typeof derive>;

/** The next event; none ends the play. */
type Choose = (actor: LiveActor) => AnyEventObject | undefined;

/** The events that lead to a violation. */
type Violation = { events: readonly AnyEventObject[]; error?: unknown };

/** By sentence. */
type Play = (choose: Choose) => Promise<Map<string, Violation>>;

/** `steps`: from each input. Equal seeds take equal walks. */
type Walk = { seed: number; steps: number };

/**
 * Takes the shortest path to every event in every situation on live actors, then a random walk, and looks at each sentence
 * of the model after each step. A situation stands for all with its key; a walk finds what only repetition shows.
 *
 * @returns the first violation of each sentence, as a person reads it, and how much of the machine was exercised
 * @throws where the situations have no end
 */
export async function checkModel(entry: CatalogEntry, walk: Walk) {
  const violations = new Map<string, string>();
  const seen: Seen = { taken: new Set(), refused: new Set() };
  const starts = entriesPerInput(entry).map((start) => ({ start, derived: derive(start) }));
  const graphs = starts.map(({ start, derived }) => ({ start, derived, links: linksOf(derived) }));
  const heard = new Set(
    graphs.flatMap(({ derived, links }) => links.map(({ event }) => derived.labelOf(event))),
  );
  for (const { start, derived, links } of graphs) {
    const { eventsIn, everyEventIn, labelOf } = derived;
    const play = playOf(start, derived, seen);
    const note = (sentence: string, { events, error }: Violation) => {
      if (violations.has(sentence)) return;
      const path = events.map(labelOf).join(' → ') || 'at the start';
      violations.set(sentence, error === undefined ? path : `${path}: ${messageOf(error)}`);
    };
    for (const { from } of links) {
      for (const event of everyEventIn(from)) {
        const isHeard =
          settledId(event.type) === null ? heard.has(labelOf(event)) : eventsIn(from).includes(event);
        if (!isHeard) note(generalSentences.listens, { events: [event] });
      }
    }
    for (const path of pathsAlong(links)) {
      const broken = await play(along(path.map(({ event }) => event)));
      for (const [sentence, violation] of broken) note(sentence, violation);
    }
    for (const [sentence, violation] of await walked(play, derived, walk)) {
      if (!violations.has(sentence)) note(sentence, await shrunk(play, sentence, violation));
    }
  }
  return { violations, coverage: coverageOf(entry, seen) };
}

/** Every event in every situation, the nearest situations first. */
function linksOf({ initial, eventsIn, step, stateKey }: Derived) {
  const linksFrom = (from: AnyMachineSnapshot) =>
    eventsIn(from).map((event) => ({ event, to: step(from, event).next }));
  const links = [];
  for (const link of breadthFirst(initial, linksFrom, stateKey)) {
    if (links.push(link) > mostLinks) {
      throw new Error('The situations have no end: use fewer samples, or add a `contextKey` to the model.');
    }
  }
  return links;
}

/** Takes chosen events on a live actor, and looks at the sentences of the model after each. */
function playOf(entry: CatalogEntry, { labelOf }: Derived, seen: Seen): Play {
  return async (choose) => {
    const broken = new Map<string, Violation>();
    const events: AnyEventObject[] = [];
    const actor = new LiveActor(entry, seen);
    const look = () => {
      for (const [sentence, holds] of Object.entries(invariantsOf(entry))) {
        if (broken.has(sentence)) continue;
        // `ModelOf` typed the step by the machine.
        if (!holds(actor.step as never, entry.model)) broken.set(sentence, { events: [...events] });
      }
    };
    look();
    for (let event = choose(actor); event; event = choose(actor)) {
      events.push(event);
      const error = await actor.perform(event, labelOf(event));
      if (error !== null) {
        broken.set(generalSentences.runs, { events, error });
        break;
      }
      look();
    }
    actor.stop();
    return broken;
  };
}

/** These events, without those that cannot happen at their turn. */
function along(events: readonly AnyEventObject[]): Choose {
  const left = [...events];
  return (actor) => {
    const index = left.findIndex((event) => actor.canHappen(event));
    return index === -1 ? undefined : left.splice(0, index + 1).at(-1);
  };
}

/** A random walk, from the start again where an actor has ended. */
async function walked(play: Play, { eventsIn }: Derived, { seed, steps }: Walk) {
  const random = randomFrom(seed);
  const timesTaken = new Map<AnyEventObject, number>();
  const broken = new Map<string, Violation>();
  let left = steps;
  const choose: Choose = (actor) => {
    if (left === 0) return undefined;
    left -= 1;
    // What was taken seldom comes first, for the most part: an event that many others must precede comes as often.
    const [next] = eventsIn(actor.snapshot)
      .filter((event) => actor.canHappen(event))
      .map((event) => ({ event, rank: random() * ((timesTaken.get(event) ?? 0) + 1) ** 2 }))
      .toSorted((one, other) => one.rank - other.rank);
    if (next) timesTaken.set(next.event, (timesTaken.get(next.event) ?? 0) + 1);
    return next?.event;
  };
  while (left > 0) for (const [sentence, one] of await play(choose)) broken.set(sentence, one);
  return broken;
}

/** Leaves out events before a violation, many at a time and then fewer, as long as there still is one. */
async function shrunk(play: Play, sentence: string, violation: Violation): Promise<Violation> {
  let shortest = violation;
  for (let size = violation.events.length; size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < shortest.events.length; ) {
      const shorter = (await play(along(shortest.events.toSpliced(at, size)))).get(sentence);
      if (shorter) shortest = shorter;
      else at += size;
    }
  }
  return shortest;
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
