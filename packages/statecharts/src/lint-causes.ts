import type { CatalogEntry } from './catalog-entry.ts';
import { settledId } from './engine-events.ts';
import { type Exploration, startsOf } from './exploration.ts';
import { needsOf } from './needs.ts';
import { statesOf, type Transition, transitionsOf } from './transitions.ts';

/** The key of the finding that a state is unreachable. */
export const unreachableKey = (id: string): string => `state ${id}`;

/**
 * Why parts of a machine are never reached: a transition from a state that is entered is never taken, and they lie
 * behind it; or its event or its actor lacks something. Each cause is the key of a finding, if there is one.
 */
export function causesIn(entry: CatalogEntry, { entered, taken }: Exploration) {
  const transitions = transitionsOf(entry.machine);
  const nodes = new Map(statesOf(entry.machine).map((node) => [node.id, node]));
  const transitionBefore = new Map<string, Transition>();
  for (const transition of transitions) {
    if (taken.has(transition.key) || !entered.has(transition.source)) continue;
    const behind = new Set(transition.targets);
    // A set also gives the values that are added while it is read.
    for (const id of behind) {
      if (entered.has(id)) continue;
      if (!transitionBefore.has(id)) transitionBefore.set(id, transition);
      const node = nodes.get(id);
      const around = node?.parent ? [node.parent] : [];
      for (const other of [...around, ...Object.values(node?.states ?? {})]) behind.add(other.id);
      const onward = transitions.flatMap(({ source, targets }) => (source === id ? targets : []));
      for (const target of onward) behind.add(target);
    }
  }
  const needs = entry.model.guessed ? startsOf(entry).flatMap((start) => needsOf(start)) : [];
  /** The type of the event, or the source of the actor whose end it is. */
  const triggerOf = ({ source, descriptor }: Transition): string => {
    const actor = nodes.get(source)?.invoke.find(({ id }) => settledId(descriptor) === id);
    return String(actor?.src ?? descriptor);
  };
  const ofState = (id: string): string | null => {
    const { parent } = nodes.get(id) ?? {};
    return (
      transitionBefore.get(id)?.key ?? (parent && !entered.has(parent.id) ? unreachableKey(parent.id) : null)
    );
  };
  return {
    ofState,
    /** `isRefusal`: that the guard is never false. */
    ofTransition(transition: Transition, isRefusal: boolean): string | null {
      if (!entered.has(transition.source)) return unreachableKey(transition.source);
      if (isRefusal) return taken.has(transition.key) ? null : transition.key;
      return triggerOf(transition);
    },
    /** Of an event that is never tried. */
    ofEvent(type: string): string {
      const listener = transitions.find(({ descriptor }) => descriptor === type);
      return listener && !entered.has(listener.source) ? unreachableKey(listener.source) : type;
    },
    /** The samples for want of which transitions are never taken. */
    needs: needs.filter(
      (need, index) =>
        needs.findIndex(({ of }) => of === need.of) === index &&
        transitions.some(
          (one) => entered.has(one.source) && !taken.has(one.key) && triggerOf(one) === need.of,
        ),
    ),
  };
}
