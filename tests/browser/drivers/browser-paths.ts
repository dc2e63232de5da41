import type { CatalogEntry } from '#tools/statecharts/catalog-entry.ts';
import { settledId } from '#tools/statecharts/children.ts';
import { type Derived, derive } from '#tools/statecharts/derive.ts';
import { effectsOf, type PathStep } from '#tools/statecharts/paths.ts';
import { type Explanation, referenceOf } from '#tools/statecharts/reference.ts';
import type { Driver } from './harness.ts';

/** One step with what the model says of it. */
export type BrowserStep = PathStep & Pick<Explanation, 'effects' | 'facts'>;

type Model = { derived: Derived; reference: NonNullable<ReturnType<typeof referenceOf>>; driver: Driver };

/** Few long paths that bring about all that the steps of a driver can: each goes on from where it is. */
export function browserPaths(entry: CatalogEntry, driver: Driver) {
  const { contextKey } = driver;
  const driven = {
    ...entry,
    ...('input' in driver && { input: driver.input }),
    model: { ...entry.model, ...(contextKey && { contextKey }) },
  };
  const derived = derive(driven);
  const reference = referenceOf(driven);
  if (!reference) throw new Error(`The model of ${entry.name} has no expectations.`);
  const reached = new Set<string>();
  const paths: (ReturnType<typeof effectsOf> & { steps: BrowserStep[] })[] = [];
  while (true) {
    const steps = nextPath({ derived, reference, driver }, reached);
    if (steps.length === 0 && paths.length > 0) return { start: reference.start, paths };
    paths.push({ steps, ...effectsOf(derived, steps) });
  }
}

function nextPath(model: Model, reached: Set<string>): BrowserStep[] {
  const path: BrowserStep[] = [];
  while (true) {
    const last = path.at(-1);
    if (last && model.driver.ends?.includes(last.label)) return path;
    const more = stepsToNew(model, last, reached);
    if (more.length === 0) return path;
    path.push(...more);
    for (const goal of more.flatMap((step) => goalsOfStep(model.derived, step))) reached.add(goal);
  }
}

/** The shortest steps after the last one that bring about something new; empty when there is none. */
function stepsToNew(
  { derived, reference, driver: { steps, ends, isPossible } }: Model,
  start: BrowserStep | undefined,
  reached: Set<string>,
): BrowserStep[] {
  const visited = new Set([derived.stateKey(start?.snapshot ?? derived.initial)]);
  const queue: BrowserStep[][] = [[]];
  for (const path of queue) {
    const last = path.at(-1);
    if (last && ends?.includes(last.label)) continue;
    const { snapshot, facts } = last ?? start ?? { snapshot: derived.initial, facts: reference.start.facts };
    for (const event of derived.eventsIn(snapshot)) {
      const label = derived.eventKey(event);
      if (!(label in steps) || isPossible?.(snapshot, label) === false) continue;
      const { next, ...did } = derived.step(snapshot, event);
      const { effects, facts: known } = reference.explain(facts, event, label);
      const step = { ...did, event, label, snapshot: next, effects, facts: known };
      const longer = [...path, step];
      if (goalsOfStep(derived, step).some((goal) => !reached.has(goal))) return longer;
      const key = derived.stateKey(next);
      if (!visited.has(key)) queue.push(longer);
      visited.add(key);
    }
  }
  return [];
}

/** Each outcome of an invoked machine is a goal, too: one transition may stand for several. */
function goalsOfStep(
  { entry: { model } }: Derived,
  { taken, refused, event, label }: Pick<PathStep, 'taken' | 'refused' | 'event' | 'label'>,
): string[] {
  const isEnd = (settledId(event.type) ?? '') in (model.machines ?? {});
  return [
    ...taken.map((key) => `+${key}`),
    ...refused.map((key) => `-${key}`),
    ...(isEnd ? [`=${label}`] : []),
  ];
}
