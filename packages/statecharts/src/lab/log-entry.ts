import type { AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import { childrenOf } from '../children.ts';
import type { Microstep } from '../microsteps.ts';
import type { ObservedEffects } from '../step-effects.ts';
import { activeStates } from '../transitions.ts';
import type { AskedGuard, answersOf } from './answers.ts';
import { type ContextChange, contextChanges, type Json, jsonOf } from './context-changes.ts';

/** One of the steps that an event is made of. `left` and `entered`: ids of states, `taken`: keys of transitions. */
export type SimulatedMicrostep = {
  event: string;
  guards: AskedGuard[];
  taken: string[];
  left: string[];
  entered: string[];
};

/** What happened at one event. */
export type LogEntry = ObservedEffects & {
  /** The step that caused it, from 0; null for the start. A step of the clock may cause several. */
  step: number | null;
  label: string;
  /** Null for the start. */
  event: AnyEventObject | null;
  /** Why nothing was taken, as a sentence; null where something was. */
  refusal: string | null;
  /** Milliseconds of simulated time since the start. */
  elapsed: number;
  microsteps: SimulatedMicrostep[];
  state: StateValue;
  status: AnyMachineSnapshot['status'];
  running: string[];
  context: Json;
  changes: ContextChange[];
};

/** Where an event has led, or the start, and what it has changed. `before`: null at the start. */
export function changesTo(
  after: AnyMachineSnapshot,
  before: AnyMachineSnapshot | null,
): Pick<LogEntry, 'state' | 'status' | 'running' | 'context' | 'changes'> {
  const context = jsonOf(after.context);
  return {
    state: after.value,
    status: after.status,
    running: childrenOf(after)
      .map(({ id }) => id)
      .toSorted(),
    context,
    changes: before ? contextChanges(jsonOf(before.context), context) : [],
  };
}

export function describedMicrosteps(
  microsteps: readonly Microstep[],
  before: AnyMachineSnapshot | null,
  { guardsOf }: ReturnType<typeof answersOf>,
): SimulatedMicrostep[] {
  let last = before;
  return microsteps.map(({ event, taken, refused, entered, snapshot }) => {
    const active = new Set(activeStates(snapshot).map(({ id }) => id));
    const left = (last ? activeStates(last) : []).map(({ id }) => id).filter((id) => !active.has(id));
    last = snapshot;
    return { event: event.type, guards: guardsOf(refused, taken), taken, left, entered };
  });
}
