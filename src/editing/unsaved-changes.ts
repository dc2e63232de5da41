import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** What is about to be left, with everything in it that is unsaved. */
export type LeaveWay = 'page' | 'session' | 'dialog';

/** Knows what is unsaved and asks before it is left. */
export type LeaveGuard = {
  mark: (of: string, isUnsaved: boolean) => void;
  /** Resolves to whether it may be left; without a question where nothing would be lost. */
  ask: (way: LeaveWay) => Promise<boolean>;
};

let guard: LeaveGuard | null = null;
/** What is unsaved by name, and what lets go of its draft. */
const unsaved = new Map<string, () => void>();
const listeners = new Set<() => void>();

/** Puts a guard in charge. @returns what takes it out again. */
export function installLeaveGuard(installed: LeaveGuard): () => void {
  guard = installed;
  for (const of of unsaved.keys()) guard.mark(of, true);
  return () => {
    if (guard === installed) guard = null;
  };
}

/** Whether the person may go: asks where something unsaved would be lost. */
export async function mayLeave(way: LeaveWay): Promise<boolean> {
  return guard === null || guard.ask(way);
}

/** For the guard: the person gives up all that is unsaved. */
export function discardUnsaved(): void {
  for (const discard of unsaved.values()) discard();
}

/**
 * Guards what a component holds under a name, for as long as it is there and unsaved.
 * `onDiscard`: the person has given it up.
 */
export function useUnsaved(of: string, isUnsaved: boolean, onDiscard: () => void): void {
  const discard = useEffectEvent(onDiscard);
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.set(of, () => discard());
    mark(of, true);
    return () => {
      unsaved.delete(of);
      mark(of, false);
    };
  }, [of, isUnsaved]);
}

/** Whether anything is unsaved. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(subscribe, () => unsaved.size > 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function mark(of: string, isUnsaved: boolean): void {
  guard?.mark(of, isUnsaved);
  for (const listener of listeners) listener();
}
