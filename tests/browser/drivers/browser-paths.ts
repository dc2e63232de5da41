import { catalog } from '#machines/catalog.ts';
import type { CatalogEntry, ScreenElement } from '#machines/testing/catalog-entry.ts';
import { type ModelLink, type ModelStep, modelGraph, type Place } from '#machines/testing/model-graph.ts';
import { elementWords, expectedScreen } from '#machines/testing/screen.ts';
import { toursOf } from '#machines/testing/tours.ts';
import { breadthFirst, eventWords } from '#statecharts/paths';
import type { Driver } from './harness.ts';

/**
 * What a step means for a page: a control or a response (`contact.submit`, `sendMessage failed`), elements of the screen
 * (`button "Save" (disabled)`), and the sentence that is announced.
 */
export function bindingsOf(entry: CatalogEntry, { event, label, expected, facts }: ModelStep): string[] {
  return [
    event.type.startsWith('xstate.after.') ? label : eventWords(event.type, ''),
    ...('output' in expected ? [] : expectedScreen(entry, facts).map(elementWords)),
    ...(expected.announces === undefined ? [] : [`"${expected.announces}"`]),
  ];
}

/** What a step on a page reaches. */
type GoalsOf = (driver: Driver, entry: CatalogEntry, step: ModelStep) => string[];

/** What a page adds to a live actor: controls and responses, screens, announcements, what requests carry. */
export const eachBinding: GoalsOf = (driver, entry, step) => {
  if (step.taken.length === 0) return [];
  const { announces, calls = {} } = step.expected;
  const payloads = Object.keys(calls).filter((call) => call in (driver.payloads ?? {}));
  return [
    step.label,
    `shows ${JSON.stringify(screenAfter(driver, entry, step))}`,
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

/** What is on the page after a step; the model of a machine that has ended says nothing of it. */
export function screenAfter(
  driver: Driver,
  entry: CatalogEntry,
  { expected, facts, snapshot }: ModelStep,
): ScreenElement[] {
  return [
    ...('output' in expected ? [] : expectedScreen(entry, facts)),
    ...(driver.expectedElements?.(snapshot) ?? []),
  ];
}

/** Few long tours that a driver takes on its page, to reach all goals that its steps can. */
function pathsOf(entry: CatalogEntry, driver: Driver, goalsOf: GoalsOf) {
  const { contextKey, ends = [], steps, isPossible } = driver;
  const graph = modelGraph({
    ...entry,
    ...('input' in driver && { input: driver.input }),
    model: { ...entry.model, ...(contextKey && { contextKey }) },
  });
  const hasLeft = ({ from }: Place) => from !== null && ends.includes(from.step.label);
  const keyOf = (place: Place) => `${hasLeft(place) ? 'left ' : ''}${graph.keyOf(place)}`;
  const canBeDone = ({ snapshot }: Place, label: string) =>
    label in steps && isPossible?.(snapshot, label) !== false;
  const linksFrom = (place: Place): ModelLink[] =>
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
