import type { LabChart, LabState, LabTransition } from './lab-types.ts';

type States = Pick<LabChart, 'states'>;

/** A state and those around it, from the inside out. */
export function outwards({ states }: States, id: string): LabState[] {
  const state = states.find((one) => one.id === id);
  if (!state) return [];
  return [state, ...(state.parent === null ? [] : outwards({ states }, state.parent))];
}

/** Whether a state is another, or in it; an id says nothing of that. */
export function isWithin(chart: States, id: string, outer: string): boolean {
  return outwards(chart, id).some((state) => state.id === outer);
}

/** What leads from outside to a state, or to one in it. */
export function transitionsInto(chart: LabChart, id: string): LabTransition[] {
  return chart.transitions.filter(
    ({ source, targets }) =>
      targets.some((target) => isWithin(chart, target, id)) && !isWithin(chart, source, id),
  );
}
