import { coverageOf, entriesPerInput } from '#statecharts/paths';
import type { CatalogEntry } from './catalog-entry.ts';
import { type LiveRun, runLive } from './live-run.ts';
import { checkModel, failureWords } from './model-check.ts';
import type { ModelLink, ModelStep } from './model-graph.ts';
import { toursOf } from './tours.ts';

/** What a step reaches; `situation`: the key of the place from which it leads. */
type TourGoals = (link: ModelLink, situation: string) => string[];

/** Every transition, every guard that is false, every rule, and every event while each set of actors runs. */
export const eachGoal: TourGoals = ({ from, step: { taken, refused, rule, label } }) => [
  ...taken.map((key) => `takes ${key}`),
  ...refused.map((key) => `refuses ${key}`),
  ...(rule === null ? [] : [`proves ${rule}`]),
  ...(taken.length === 0 ? [] : [`${label} while ${from.observation.running} run`]),
];

/** The same, and every event in every situation. */
export const eachStep: TourGoals = (link, situation) => [
  ...eachGoal(link, situation),
  ...(link.step.taken.length === 0 ? [] : [`${link.step.label} in ${situation}`]),
];

type Options = {
  goalsOf?: TourGoals;
  /** The command that runs the tours of a rule alone; a failure names it. */
  commandOf?: (rule: string | null) => string;
};

export type LiveTours = ReturnType<typeof liveTours>;

/** Few long tours of a machine on live actors, which prove the rules of its model. Each runs once, when it is needed. */
export function liveTours(entry: CatalogEntry, { goalsOf = eachGoal, commandOf }: Options = {}) {
  const starts = entriesPerInput(entry).map((start) => startOf(start, goalsOf));
  const failures = starts.flatMap((start) => start.failures);
  const tours = starts.flatMap((start) => start.tours);
  return {
    /** Every step from every situation for which a transition is taken. */
    steps: starts.flatMap((start) => start.steps),
    /**
     * Proves a rule by all steps that it explains; null: that nothing happens which no rule explains.
     *
     * @throws what happens otherwise, and that no tour has come to the rule
     */
    async prove(rule: string | null): Promise<void> {
      const isProof = (step: ModelStep) => step.rule === rule;
      const isOfRule = (failure: { rule: string | null }) => failure.rule === rule;
      const runs: LiveRun[] = [];
      for (const { steps, run } of tours) if (rule === null || steps.some(isProof)) runs.push(await run());
      const failed = runs.flatMap(({ failure }) => failure ?? []);
      const problems = [
        ...failures.filter(isOfRule).map(failureWords),
        ...failed.filter(isOfRule).map(({ message }) => message),
      ];
      if (problems.length === 0) {
        if (rule === null || runs.some(({ passed }) => passed.some(isProof))) return;
        problems.push('No tour has come to it.', ...failed.map(({ message }) => message));
      }
      const command = commandOf?.(rule);
      throw new Error([...problems, ...(command ? [`Run it alone: ${command}`] : [])].join('\n'));
    },
    /** How much of the machine live actors have exercised. */
    exercised: async () => coverageOf(entry, await Promise.all(tours.map(({ run }) => run()))),
  };
}

/** How a machine differs from its model from one start, and its tours: they keep to what the model has confirmed. */
function startOf(entry: CatalogEntry, goalsOf: TourGoals) {
  const { graph, failures, links } = checkModel(entry);
  const tours = toursOf({
    start: graph.start,
    links,
    keyOf: graph.keyOf,
    follow: (place, { step: { event } }) => {
      const link = graph.follow(place, event);
      return graph.differencesAt(link.to).length === 0 ? link : null;
    },
    goalsOf: (link) => goalsOf(link, graph.keyOf(link.from)),
  });
  return {
    failures,
    steps: links.map(({ step }) => step).filter(({ taken }) => taken.length > 0),
    tours: tours.map((tour) => {
      const steps = tour.map(({ step }) => step);
      return { steps, run: once(() => runLive(entry, graph.start, steps)) };
    }),
  };
}

function once<Result>(act: () => Result): () => Result {
  let known: { result: Result } | null = null;
  return () => {
    known ??= { result: act() };
    return known.result;
  };
}
