import { breadthFirst, pathsAlong } from '#statecharts/paths';
import type { CatalogEntry } from './catalog-entry.ts';
import { type ModelLink, type ModelStep, modelGraph, type Place, stepsTo } from './model-graph.ts';

/** More situations than this mean facts or a context that grow without end. */
const situationLimit = 20_000;

/** What a machine does otherwise than its model says, after which events. */
export type ModelFailure = { path: string[]; rule: string | null; message: string };

/**
 * Tries every event of the model in every situation, and compares what happens with what the model says: what no rule
 * explains must be refused. It does not go on from where they differ.
 *
 * @param failureLimit after how many failures to stop
 * @throws when the exploration does not end
 */
export function checkModel(entry: CatalogEntry, failureLimit = 20) {
  const graph = modelGraph(entry);
  const failures: ModelFailure[] = [];
  const isAsExpected = (place: Place) => {
    const differences = graph.differencesAt(place);
    if (differences.length > 0) failures.push(failureAt(place, differences));
    return differences.length === 0;
  };
  // Without expectations nothing says what must be refused.
  const eventsIn = entry.model.expectations ? graph.everyEventIn : graph.eventsIn;
  function* linksFrom(place: Place) {
    for (const event of eventsIn(place)) {
      if (failures.length >= failureLimit) return;
      const link = graph.follow(place, event);
      if (isAsExpected(link.to)) yield link;
    }
  }
  const links = isAsExpected(graph.start)
    ? allOf(breadthFirst(graph.start, linksFrom, graph.keyOf), `${entry.name}: ${tooManySituations}`)
    : [];
  return {
    graph,
    failures,
    /** Every step from every situation, refused ones included. */
    links,
    /** The shortest paths that together take every step for which a transition is taken. */
    paths: (): ModelStep[][] =>
      pathsAlong(links.filter(({ step }) => step.taken.length > 0)).map((path) =>
        path.map(({ step }) => step),
      ),
  };
}

/** @throws with the message when they lead to too many situations */
function allOf(links: Iterable<ModelLink>, message: string): ModelLink[] {
  const all: ModelLink[] = [];
  const places = new Set<Place>();
  for (const link of links) {
    all.push(link);
    if (places.add(link.to).size > situationLimit) throw new Error(message);
  }
  return all;
}

function failureAt(place: Place, differences: string[]): ModelFailure {
  const path = stepsTo(place).map(({ label }) => label);
  const rule = place.from?.step.rule ?? null;
  return { path, rule, message: differences.join('\n') };
}

const tooManySituations =
  `the exploration did not finish within ${situationLimit} situations. ` +
  'Use fewer payload cases, or add a `contextKey` or a `factsKey` to the model.';

/** A failure as a person reads it. */
export function failureWords({ path, rule, message }: ModelFailure): string {
  return `${rule === null ? '' : `${rule}: `}${path.join(' → ') || 'the start'}\n${message}`;
}
