import type { LabTransition } from '../lab-types.ts';

/**
 * The transition to which a key goes: right along the arrow to one that starts where it ends or around that place, left
 * to one that leads to where it starts.
 *
 * @param shown the transitions in their order.
 * @returns null for another key, or where nothing is in that direction.
 */
export function neighbour(shown: readonly LabTransition[], key: string, pressed: string): string | null {
  const current = shown.find((transition) => transition.key === key);
  if (!current) return null;
  const found = () => {
    switch (pressed) {
      case 'ArrowRight':
        return (
          shown.find(({ source }) => current.targets.some((target) => isWithin(source, target))) ??
          shown.findLast(({ source }) => current.targets.some((target) => isWithin(target, source)))
        );
      case 'ArrowLeft':
        return shown.find(({ targets }) => targets.some((target) => isWithin(current.source, target)));
      default:
        return undefined;
    }
  };
  return found()?.key ?? null;
}

/** The id of a state begins with that of the state around it, unless it has one of its own. */
function isWithin(id: string, outer: string): boolean {
  return id === outer || id.startsWith(`${outer}.`);
}
