import type { LabChart, LabTransition } from '../lab-types.ts';
import { isWithin } from '../state-tree.ts';

/**
 * The transition to which a key goes: right along the arrow to one that starts where it ends or around that place, left
 * to one that leads to where it starts.
 *
 * @param shown the transitions in their order.
 * @returns null for another key, or where nothing is in that direction.
 */
export function neighbour(
  chart: LabChart,
  shown: readonly LabTransition[],
  key: string,
  pressed: string,
): string | null {
  const current = shown.find((transition) => transition.key === key);
  if (!current) return null;
  const { source: start, targets: ends } = current;
  const found = {
    ArrowLeft: shown.find(({ targets }) => targets.some((target) => isWithin(chart, start, target))),
    ArrowRight:
      shown.find(({ source }) => ends.some((end) => isWithin(chart, source, end))) ??
      shown.findLast(({ source }) => ends.some((end) => isWithin(chart, end, source))),
  }[pressed];
  return found?.key ?? null;
}
