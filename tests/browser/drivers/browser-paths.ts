import type { AnyMachineSnapshot } from 'xstate';
import type { CatalogEntry } from '#tools/statecharts/catalog-entry.ts';
import { settledId } from '#tools/statecharts/children.ts';
import { type Derived, derive } from '#tools/statecharts/derive.ts';
import { effectsOf, type Path, type PathStep } from '#tools/statecharts/paths.ts';
import type { Driver } from './harness.ts';

/** Few long paths that bring about all that the steps of a driver can: each goes on from where it is. */
export function browserPaths(entry: CatalogEntry, driver: Driver) {
  const { distinguish } = driver;
  const derived = derive({
    ...entry,
    ...('input' in driver && { input: driver.input }),
    model: { ...entry.model, ...(distinguish && { distinguish }) },
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
    for (const news of more.flatMap((step) => newIn(derived, step))) reached.add(news);
  }
}

/** The shortest steps from here on that bring about something new; empty when there is none. */
function stepsToNew(
  derived: Derived,
  { steps, ends, isPossible }: Driver,
  from: AnyMachineSnapshot,
  reached: Set<string>,
): PathStep[] {
  const seen = new Set([derived.stateKey(from)]);
  const ways: PathStep[][] = [[]];
  for (const way of ways) {
    const last = way.at(-1);
    if (last && ends?.includes(last.label)) continue;
    const snapshot = last?.snapshot ?? from;
    for (const event of derived.eventsIn(snapshot)) {
      const label = derived.eventKey(event);
      if (!(label in steps) || isPossible?.(snapshot, label) === false) continue;
      const { next, ...effects } = derived.step(snapshot, event);
      const longer = [...way, { ...effects, event, label, snapshot: next }];
      if (newIn(derived, { ...effects, event, label }).some((news) => !reached.has(news))) return longer;
      const key = derived.stateKey(next);
      if (!seen.has(key)) ways.push(longer);
      seen.add(key);
    }
  }
  return [];
}

/** Each way in which an invoked machine ends is news: one transition may stand for several. */
function newIn(
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
