import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { activeStates, isInside } from '../transitions.ts';

/**
 * Of the transitions that an event enables in a state those that are taken: where those of several regions leave the
 * same states, the first. Inspection lists all that are enabled.
 */
export function takenOf(
  enabled: readonly AnyTransitionDefinition[],
  before: AnyMachineSnapshot,
): AnyTransitionDefinition[] {
  if (enabled.length < 2) return [...enabled];
  const active = activeStates(before);
  const gone = new Set<AnyStateNode>();
  return enabled.filter((transition) => {
    const left = leftBy(transition, active);
    if (left.some((node) => gone.has(node))) return false;
    for (const node of left) gone.add(node);
    return true;
  });
}

function leftBy({ source, target = [], reenter }: AnyTransitionDefinition, active: readonly AnyStateNode[]) {
  if (target.length === 0) return [];
  const areTargetsIn = (outer: AnyStateNode | undefined) =>
    target.every((node: AnyStateNode) => isInside(node, outer));
  const staysInSource =
    !reenter && target.every((node: AnyStateNode) => node === source || isInside(node, source));
  let around: AnyStateNode | undefined = source;
  if (!staysInSource) {
    do around = around?.parent;
    while (!areTargetsIn(around));
  }
  return active.filter((node) => isInside(node, around));
}
