import { breadthFirst, type Link } from '#statecharts/paths';

type Explored<Place, Step extends Link<Place>> = {
  start: Place;
  /** Every step from every situation; the first place that was found in a situation stands for it. */
  links: readonly Step[];
  /** Places with equal keys are one situation. */
  keyOf: (place: Place) => string;
  /** The same step from another place of its situation; null where it cannot be done. */
  follow: (place: Place, step: Step) => Step | null;
  /** What a step reaches. */
  goalsOf: (step: Step) => readonly string[];
};

/**
 * Few long tours that together reach every goal of an explored graph. A tour goes on to the nearest step with a new
 * goal; where none is left ahead, the next tour begins at the start.
 */
export function toursOf<Place, Step extends Link<Place>>(explored: Explored<Place, Step>): Step[][] {
  const { start, keyOf, goalsOf } = explored;
  const links = explored.links.map((link) => ({ ...link, goals: goalsOf(link) }));
  const stepsFrom = Map.groupBy(links, ({ from }) => from);
  const situations = new Map(
    links.flatMap(({ from, to }) => [from, to]).map((place) => [keyOf(place), place]),
  );
  const missing = new Set(links.flatMap(({ goals }) => goals));
  const isNew = ({ goals }: Planned<Step>) => goals.some((goal) => missing.has(goal));
  const tours: Step[][] = [];
  let tour: Step[] = [];
  while (true) {
    const place = tour.at(-1)?.to ?? start;
    const steps = walk(explored, place, pathTo(isNew, situations.get(keyOf(place)), stepsFrom));
    const reached = steps.flatMap(goalsOf).filter((goal) => missing.delete(goal));
    if (reached.length > 0) {
      if (tour.length === 0) tours.push(tour);
      tour.push(...steps);
    } else if (tour.length > 0) tour = [];
    else return tours;
  }
}

type Planned<Step> = Step & { goals: readonly string[] };

/** The shortest path that ends with such a step; empty where there is none. */
function pathTo<Place, Step extends Link<Place>>(
  isGoal: (step: Step) => boolean,
  start: Place | undefined,
  stepsFrom: ReadonlyMap<Place, Step[]>,
): Step[] {
  if (start === undefined) return [];
  const paths = new Map<Place, Step[]>([[start, []]]);
  const follow = (place: Place) => stepsFrom.get(place) ?? [];
  for (const step of breadthFirst<Place, Step>(start, follow, (place) => place)) {
    const path = [...(paths.get(step.from) ?? []), step];
    if (isGoal(step)) return path;
    if (!paths.has(step.to)) paths.set(step.to, path);
  }
  return [];
}

/** Takes the planned steps, as far as they lead to the planned situations: what keys leave out may decide. */
function walk<Place, Step extends Link<Place>>(
  { keyOf, follow }: Explored<Place, Step>,
  start: Place,
  planned: readonly Step[],
): Step[] {
  const steps: Step[] = [];
  for (const plan of planned) {
    const step = follow(steps.at(-1)?.to ?? start, plan);
    if (!step) return steps;
    steps.push(step);
    if (keyOf(step.to) !== keyOf(plan.to)) return steps;
  }
  return steps;
}
