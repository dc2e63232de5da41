import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { catalog } from '#machines/catalog.ts';
import type { CatalogEntry, ScreenElement } from '#machines/testing/model.ts';
import { breadthFirst, derive, effectsOfStep, eventWords, type Link } from '#statecharts/paths';
import type { Driver } from './harness.ts';
import { elementWords, expectedScreen } from './screen.ts';
import { toursOf } from './tours.ts';

/** One event of a tour, with what it leads to. */
export type TourStep = {
  event: AnyEventObject;
  label: string;
  snapshot: AnyMachineSnapshot;
  /** Keys of the transitions that are taken, and of those that a guard refuses. */
  taken: string[];
  refused: string[];
  /** The actors that start, by id, with their input. */
  calls: Record<string, unknown>;
  /** The sentence that a person gets. */
  announces: string | undefined;
};

/** `last`: the label of the step that has led there. */
type Place = { snapshot: AnyMachineSnapshot; last: string | null };
type TourLink = Link<Place> & { step: TourStep };

/**
 * What a step means for a page: a control or a response (`contact.submit`, `sendMessage failed`), elements of the screen
 * (`button "Save" (disabled)`), and the sentence that is announced.
 */
export function bindingsOf(entry: CatalogEntry, { event, label, snapshot, announces }: TourStep): string[] {
  return [
    event.type.startsWith('xstate.after.') ? label : eventWords(event.type, ''),
    ...expectedScreen(entry, snapshot).map(elementWords),
    ...(announces === undefined ? [] : [`"${announces}"`]),
  ];
}

/** What a step on a page reaches. */
type GoalsOf = (driver: Driver, entry: CatalogEntry, step: TourStep) => string[];

/** What a page adds to a live actor: controls and responses, screens, announcements, what requests carry. */
export const eachBinding: GoalsOf = (driver, entry, step) => {
  if (step.taken.length === 0) return [];
  const { announces, calls } = step;
  const payloads = Object.keys(calls).filter((call) => call in (driver.payloads ?? {}));
  return [
    step.label,
    `shows ${JSON.stringify(screenIn(driver, entry, step.snapshot))}`,
    ...(announces === undefined ? [] : [`announces ${announces}`]),
    ...payloads.map((call) => `sends ${call}`),
  ];
};

/** The same; every transition, every guard that is false, and every end of a machine that another one invokes. */
export const eachTransition: GoalsOf = (driver, entry, step) => [
  ...eachBinding(driver, entry, step),
  ...step.taken.map((key) => `takes ${key}`),
  ...step.refused.map((key) => `refuses ${key}`),
];

/** What is on the page in a state. */
export function screenIn(driver: Driver, entry: CatalogEntry, snapshot: AnyMachineSnapshot): ScreenElement[] {
  return [...expectedScreen(entry, snapshot), ...(driver.expectedElements?.(snapshot) ?? [])];
}

/** The steps of a machine, one from each of its places. */
export function linksOf(entry: CatalogEntry) {
  const derived = derive(entry);
  const follow = (from: Place, event: AnyEventObject): TourLink => {
    const { next: snapshot, taken, refused, actions } = derived.step(from.snapshot, event);
    const { calls, emits } = effectsOfStep(from.snapshot, actions, snapshot);
    const label = derived.labelOf(event);
    const [announces] = emits.flatMap(({ type }) => entry.model.announces?.[type] ?? []);
    const step = { event, label, snapshot, taken, refused, calls, announces };
    return { from, step, to: { snapshot, last: label } };
  };
  const start: Place = { snapshot: derived.initial, last: null };
  return {
    start,
    follow,
    eventsIn: ({ snapshot }: Place) => derived.eventsIn(snapshot),
    labelOf: derived.labelOf,
    keyOf: ({ snapshot }: Place) => derived.stateKey(snapshot),
    all(): TourLink[] {
      const linksFrom = (place: Place) =>
        derived.eventsIn(place.snapshot).map((event) => follow(place, event));
      return [...breadthFirst(start, linksFrom, ({ snapshot }) => derived.stateKey(snapshot))];
    },
  };
}

/** Few long tours that a driver takes on its page, to reach all goals that its steps can. */
function pathsOf(entry: CatalogEntry, driver: Driver, goalsOf: GoalsOf) {
  const { contextKey, ends = [], steps, isPossible } = driver;
  const graph = linksOf({
    ...entry,
    ...('input' in driver && { input: driver.input }),
    model: { ...entry.model, ...(contextKey && { contextKey }) },
  });
  const hasLeft = ({ last }: Place) => last !== null && ends.includes(last);
  const keyOf = (place: Place) => `${hasLeft(place) ? 'left ' : ''}${graph.keyOf(place)}`;
  const canBeDone = ({ snapshot }: Place, label: string) =>
    label in steps && isPossible?.(snapshot, label) !== false;
  const linksFrom = (place: Place): TourLink[] =>
    hasLeft(place)
      ? []
      : graph
          .eventsIn(place)
          .filter((event) => canBeDone(place, graph.labelOf(event)))
          .map((event) => graph.follow(place, event));
  const tours = toursOf({
    start: graph.start,
    links: [...breadthFirst(graph.start, linksFrom, keyOf)],
    keyOf,
    follow: (place, { step: { event, label } }) =>
      canBeDone(place, label) ? graph.follow(place, event) : null,
    goalsOf: ({ step }) => goalsOf(driver, entry, step),
  });
  return { start: graph.start, paths: tours.map((tour) => tour.map(({ step }) => step)) };
}

/**
 * The tours of all drivers. Where a machine runs in several places, the tours of the later ones go on to what was not
 * reached before: bindings and transitions. In a run at depth each driver reaches every transition at its own place.
 */
export function browserTours(drivers: readonly Driver[], goalsOf = eachBinding) {
  const reached = new Map<string, Set<string>>();
  return drivers.map((driver) => {
    const entry = catalog.find(({ name }) => name === driver.machine);
    if (!entry) throw new Error(`There is no machine "${driver.machine}".`);
    const before = goalsOf === eachBinding ? reached.get(driver.machine) : undefined;
    const goalsHere: GoalsOf = before
      ? (...step) => eachTransition(...step).filter((goal) => !before.has(goal))
      : goalsOf;
    const { start, paths } = pathsOf(entry, driver, goalsHere);
    const goals = paths.flat().flatMap((step) => eachTransition(driver, entry, step));
    reached.set(driver.machine, new Set([...(before ?? []), ...goals]));
    return { driver, entry, start, paths };
  });
}
