import type { AnyMachineSnapshot } from 'xstate';
import type { CatalogEntry } from '#tools/statecharts/catalog-entry.ts';
import { settledId } from '#tools/statecharts/children.ts';
import { type Derived, derive } from '#tools/statecharts/derive.ts';
import { effectsOf, type Path, type PathStep } from '#tools/statecharts/paths.ts';
import type { Driver } from './harness.ts';

/** Few long paths that bring about all that the steps of a driver can: each goes on from where it is. */
export function browserPaths(entry: CatalogEntry, driver: Driver) {
  const { contextKey } = driver;
  const derived = derive({
    ...entry,
    ...('input' in driver && { input: driver.input }),
    model: { ...entry.model, ...(contextKey && { contextKey }) },
  });
  const reached = new Set<string>();
  const paths: Omit<Path, 'run'>[] = [];
  while (true) {
    const steps = nextPath(derived, driver, reached);
    if (steps.length === 0 && paths.length > 0) return paths;
    paths.push({ steps, ...effectsOf(derived, steps) });
  }
}

function nextPath(derived: Derived, driver: Driver, reached: Set<string>): PathStep[] {
  const path: PathStep[] = [];
  while (true) {
    const last = path.at(-1);
    if (last && driver.ends?.includes(last.label)) return path;
    const more = stepsToNew(derived, driver, last?.snapshot ?? derived.initial, reached);
    if (more.length === 0) return path;
    path.push(...more);
    for (const goal of more.flatMap((step) => goalsOfStep(derived, step))) reached.add(goal);
  }
}

/** The shortest steps from here on that bring about something new; empty when there is none. */
function stepsToNew(
  derived: Derived,
  { steps, ends, isPossible }: Driver,
  from: AnyMachineSnapshot,
  reached: Set<string>,
): PathStep[] {
  const visited = new Set([derived.stateKey(from)]);
  const queue: PathStep[][] = [[]];
  for (const path of queue) {
    const last = path.at(-1);
    if (last && ends?.includes(last.label)) continue;
    const snapshot = last?.snapshot ?? from;
    for (const event of derived.eventsIn(snapshot)) {
      const label = derived.eventKey(event);
      if (!(label in steps) || isPossible?.(snapshot, label) === false) continue;
      const { next, ...effects } = derived.step(snapshot, event);
      const longer = [...path, { ...effects, event, label, snapshot: next }];
      if (goalsOfStep(derived, { ...effects, event, label }).some((goal) => !reached.has(goal)))
        return longer;
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
