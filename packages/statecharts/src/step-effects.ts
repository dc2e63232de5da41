import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, ExecutableActionObject } from 'xstate';
import { childrenOf } from './children.ts';
import { isDelay } from './engine-events.ts';
import type { MachineEntry } from './machine-entry.ts';
import { statesOf } from './transitions.ts';

/** What an event causes outside of a machine; nothing of what is not given. */
export type Effects<Emitted = AnyEventObject> = {
  /** The actors that start, by id, with their input. */
  calls?: Record<string, unknown>;
  emits?: readonly Emitted[];
  /** The events that running children get, each with the child's id. */
  sends?: readonly (readonly [id: string, event: AnyEventObject])[];
  /** The delays that run and start anew, besides the time limit of a call that does. */
  restarts?: readonly string[];
};

/** What happened at one event, as far as it can be observed from outside. */
export type ObservedEffects = Required<Effects>;

/** A delay that runs: the event that it ends with. */
export type RunningDelay = { event: AnyEventObject; milliseconds: number };

/** The delays that run, by the id under which they can be cancelled. `since`: the time at which one started. */
export type RunningDelays = ReadonlyMap<string, RunningDelay & { since: number }>;

type Moment = { snapshot: AnyMachineSnapshot; delays: RunningDelays };

/** What an event causes outside of the machine. `before` and `event`: null at the start. */
export function effectsOfStep(
  entry: MachineEntry,
  before: Moment | null,
  event: AnyEventObject | null,
  actions: readonly ExecutableActionObject[],
  after: AnyMachineSnapshot,
): ObservedEffects {
  const ofType = (type: string) => actions.filter((action) => action.type === type).map(paramsOf);
  const calls = {
    ...spawnedInAssign(before?.snapshot ?? null, after),
    ...Object.fromEntries(ofType('xstate.spawnChild').map(callByName)),
  };
  const anew = ofType('xstate.raise').filter(
    (one) => one.delay !== undefined && one.event.type !== event?.type && before?.delays.has(delayId(one)),
  );
  return {
    calls,
    emits: ofType('xstate.emit').map(({ event: emitted }) => emitted),
    sends: ofType('xstate.sendTo').map(({ targetId, event: sent }) => [targetId, sent]),
    restarts: restartsOf(
      entry,
      anew.map((one) => one.event.type),
      calls,
    ),
  };
}

/** The delays that start anew, by name; without the time limits of calls that do, too. */
export function restartsOf(entry: MachineEntry, eventTypes: string[], calls: object): string[] {
  const names = eventTypes.map((type) => delayName(entry, type));
  return names.filter((name) => !Object.keys(calls).some((id) => name.endsWith(`(${id})`))).toSorted();
}

/** A call that starts a second time at the same event is one of another name: nothing expects it. */
function callByName({ id = '', input }: Params, index: number, calls: Params[]): [string, unknown] {
  return [calls.findIndex((call) => call.id === id) === index ? id : `${id} again`, input];
}

/** Children that an `assign` spawned, which is no action of its own; their input is in their first snapshot. */
function spawnedInAssign(before: AnyMachineSnapshot | null, after: AnyMachineSnapshot) {
  const started = childrenOf(after).filter(({ id }) => after.children[id] !== before?.children[id]);
  return Object.fromEntries(started.map(({ id }) => [id, after.children[id]?.getSnapshot().input]));
}

/** The delays that run after a step at a time. */
export function delaysAfter(
  before: RunningDelays,
  event: AnyEventObject | null,
  actions: readonly ExecutableActionObject[],
  now = 0,
): RunningDelays {
  const running = new Map(before);
  if (event && isDelay(event.type)) running.delete(event.type);
  for (const action of actions) {
    const params = paramsOf(action);
    if (action.type === 'xstate.cancel') running.delete(params.sendId);
    if (action.type === 'xstate.raise' && params.delay !== undefined) {
      // Of two that end at the same time the one that started first ends first.
      running.delete(delayId(params));
      running.set(delayId(params), { event: params.event, milliseconds: params.delay, since: now });
    }
  }
  return running;
}

/** A raised event that is delayed needs no id. */
const delayId = ({ id, event }: Params): string => id ?? event.type;

type Params = {
  id?: string;
  sendId: string;
  targetId: string;
  delay?: number;
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
export function isCall({ machine, model }: MachineEntry, src: string): boolean {
  return src in model.outcomes && !isMachine(machine.implementations.actors[src]);
}

/** By its shape: a file may load a copy of XState of its own. */
export function isMachine(value: unknown): value is AnyStateMachine {
  return typeof value === 'object' && value !== null && 'root' in value && 'provide' in value;
}
