import type { AnyRouter } from '@tanstack/react-router';

/** Whether the router is on its way to another page: what was typed just before must not navigate back. */
export function isLeaving({ state, history }: AnyRouter): boolean {
  const here = state.resolvedLocation?.pathname;
  return here !== undefined && history.location.pathname !== here;
}
