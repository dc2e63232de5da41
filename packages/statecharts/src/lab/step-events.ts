import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Derived } from '../derive.ts';
import { isDelay } from '../engine-events.ts';

/** One step of a simulation: the label of an event, or its type; or an event that a script has written. */
export type SimulationStep = string | AnyEventObject;

/** The step that an offered event is. Two delays of one name read alike, and differ by their type. */
export function stepOfEvent({ type }: AnyEventObject, label: string): string {
  return isDelay(type) ? type : label;
}

/** The event that a step is, and how a person calls it. @throws when it cannot be done */
export function eventOfStep(
  derived: Derived,
  snapshot: AnyMachineSnapshot,
  step: SimulationStep,
): { event: AnyEventObject; label: string } {
  if (snapshot.status !== 'active') throw new Error('The machine has ended: nothing more happens.');
  if (typeof step !== 'string') return { event: step, label: step.type };
  const offered = derived.everyEventIn(snapshot);
  const event =
    offered.find((one) => derived.labelOf(one) === step) ?? offered.find(({ type }) => type === step);
  if (event) return { event, label: derived.labelOf(event) };
  const known = offered.map((one) => derived.labelOf(one)).join(', ') || 'nothing';
  throw new Error(`“${step}” cannot happen here. What can be tried: ${known}.`);
}
