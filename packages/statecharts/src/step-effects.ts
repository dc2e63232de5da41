import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, ExecutableActionObject } from 'xstate';
import { childrenOf } from './children.ts';
import { isDelay } from './engine-events.ts';
import type { MachineEntry } from './machine-entry.ts';
import { statesOf } from './transitions.ts';

/**
 * What an event causes outside of a machine: the actors that start, by id, with their input; what it emits; the events
 * that running children get, each with the child's id. `before`: null at the start.
 */
export function effectsOfStep(
  before: AnyMachineSnapshot | null,
  actions: readonly ExecutableActionObject[],
  after: AnyMachineSnapshot,
) {
  const ofType = (type: string) => actions.filter((action) => action.type === type).map(paramsOf);
  return {
    calls: {
      ...spawnedInAssign(before, after),
      ...Object.fromEntries(ofType('xstate.spawnChild').map(({ id, input }) => [id, input])),
    },
    emits: ofType('xstate.emit').map(({ event }) => event),
    sends: ofType('xstate.sendTo').map(({ targetId, event }): [id: string, event: AnyEventObject] => [
      targetId,
      event,
    ]),
  };
}

/** Children that an `assign` spawned, which is no action of its own; their input is in their first snapshot. */
function spawnedInAssign(before: AnyMachineSnapshot | null, after: AnyMachineSnapshot) {
  const started = childrenOf(after).filter(({ id }) => after.children[id] !== before?.children[id]);
  return Object.fromEntries(started.map(({ id }) => [id, after.children[id]?.getSnapshot().input]));
}

type Params = {
  id?: string;
  targetId: string;
  input: unknown;
  event: AnyEventObject;
};

/** The engine types the params of none of its actions. */
const paramsOf = ({ params }: ExecutableActionObject) => (params ?? {}) as unknown as Params;

/**
 * Names the delay of an event: `pause`, or `requestTimeout (sendMessage)` in a state that invokes a call. One that is
 * raised later has its own type.
 */
export function delayName(entry: MachineEntry, eventType: string): string {
  if (!isDelay(eventType)) return eventType;
  // The longest id: the machine may be named like one of its states.
  const node = statesOf(entry.machine)
    .filter(({ id }) => eventType.endsWith(`.${id}`))
    .toSorted((one, other) => one.id.length - other.id.length)
    .at(-1);
  const name = eventType.slice('xstate.after.'.length, node ? -node.id.length - 1 : undefined);
  const calls = node?.invoke.filter(({ src }) => isCall(entry, String(src))).map(({ id }) => id) ?? [];
  return calls.length === 0 ? name : `${name} (${calls.join(', ')})`;
}

/** Whether an actor is a request, and not a callback or a machine. */
function isCall({ machine, model }: MachineEntry, src: string): boolean {
  return src in model.outcomes && !isMachine(machine.implementations.actors[src]);
}

/** By its shape: a file may load a copy of XState of its own. */
export function isMachine(value: unknown): value is AnyStateMachine {
  return typeof value === 'object' && value !== null && 'root' in value && 'provide' in value;
}
