import type { AnyEventObject, AnyMachineSnapshot, ExecutableActionObject } from 'xstate';
import type { CatalogEntry, Effects, Observation } from './catalog-entry.ts';
import { childrenOf } from './children.ts';
import { statesOf } from './transitions.ts';

/** What happened at one event, as far as it can be observed from outside. */
export type ObservedEffects = Required<Pick<Effects, 'calls' | 'emits' | 'sends' | 'restarts'>>;

/** Milliseconds of each delay that runs, by the type of its event. */
export type RunningDelays = ReadonlyMap<string, number>;

type Moment = { snapshot: AnyMachineSnapshot; delays: RunningDelays };

/** What an event causes outside of the machine. `before` and `event`: null at the start. */
export function effectsOfStep(
  entry: CatalogEntry,
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
  const started = ofType('xstate.raise').filter(({ delay }) => delay !== undefined);
  return {
    calls,
    emits: ofType('xstate.emit').map(({ event: emitted }) => emitted),
    sends: ofType('xstate.sendTo').map(({ targetId, event: sent }) => [targetId, sent]),
    restarts: restartsOf(
      entry,
      started.map(({ id }) => id).filter((id) => id !== event?.type && before?.delays.has(id)),
      calls,
    ),
  };
}

/** The delays that start anew, by name; without the time limits of calls that do, too. */
export function restartsOf(entry: CatalogEntry, eventTypes: string[], calls: object): string[] {
  const names = eventTypes.map((type) => delayName(entry, type));
  return names.filter((name) => !Object.keys(calls).some((id) => name.endsWith(`(${id})`))).toSorted();
}

/** A call that starts a second time at the same event is one of another name: nothing expects it. */
function callByName({ id, input }: Params, index: number, calls: Params[]): [string, unknown] {
  return [calls.findIndex((call) => call.id === id) === index ? id : `${id} again`, input];
}

/** Children that an `assign` spawned, which is no action of its own; their input is in their first snapshot. */
function spawnedInAssign(before: AnyMachineSnapshot | null, after: AnyMachineSnapshot) {
  const started = childrenOf(after).filter(({ id }) => after.children[id] !== before?.children[id]);
  return Object.fromEntries(started.map(({ id }) => [id, after.children[id]?.getSnapshot().input]));
}

/** The delays that run after a step. */
export function delaysAfter(
  before: RunningDelays,
  event: AnyEventObject | null,
  actions: readonly ExecutableActionObject[],
): RunningDelays {
  const running = new Map(before);
  if (event) running.delete(event.type);
  for (const action of actions) {
    const { id, sendId, delay } = paramsOf(action);
    if (action.type === 'xstate.cancel') running.delete(sendId);
    if (action.type === 'xstate.raise' && delay !== undefined) running.set(id, delay);
  }
  return running;
}

type Params = {
  id: string;
  sendId: string;
  targetId: string;
  delay?: number;
  input: unknown;
  event: AnyEventObject;
};

/** The engine types the params of none of its actions. */
const paramsOf = ({ params }: ExecutableActionObject) => (params ?? {}) as unknown as Params;

/** Names the delay of an event: `pause`, or `requestTimeout (sendMessage)` in a state that invokes a call. */
export function delayName({ machine, model }: CatalogEntry, eventType: string): string {
  // The longest id: the machine may be named like one of its states.
  const node = statesOf(machine)
    .filter(({ id }) => eventType.endsWith(`.${id}`))
    .toSorted((one, other) => one.id.length - other.id.length)
    .at(-1);
  const name = eventType.slice('xstate.after.'.length, node ? -node.id.length - 1 : undefined);
  const calls = node?.invoke.filter(({ src }) => isCall(model, String(src))).map(({ id }) => id) ?? [];
  return calls.length === 0 ? name : `${name} (${calls.join(', ')})`;
}

/** Whether an actor is a request, and not a callback or a machine. */
function isCall({ outcomes, machines = {} }: CatalogEntry['model'], src: string): boolean {
  return src in outcomes && !(src in machines);
}

/** What a person could observe in a state. */
export function observe(
  entry: CatalogEntry,
  snapshot: AnyMachineSnapshot,
  running: readonly string[],
  delays: RunningDelays,
): Observation {
  return {
    // The model was checked against this machine when it was put into the catalog.
    seen: entry.model.expectations?.seen(snapshot as never),
    tags: [...snapshot.tags].map(String).toSorted(),
    running: running.toSorted(),
    delays: Object.fromEntries([...delays].map(([type, ms]) => [delayName(entry, type), ms]).toSorted()),
  };
}

/** What a person should observe while some facts hold. */
export function expectedObservation({ machine, model }: CatalogEntry, facts: unknown): Observation {
  const { situation, timeLimit } = model.expectations ?? {};
  const { seen, tags = [], running = [], delays = {} } = situation?.(facts as never) ?? {};
  const sources = new Map(
    statesOf(machine).flatMap((node) => node.invoke.map(({ id, src }) => [id, String(src)] as const)),
  );
  const calls = running.filter((id) => isCall(model, sources.get(id) ?? id));
  const limits = timeLimit ? calls.map((id) => [`${timeLimit.delay} (${id})`, timeLimit.ms] as const) : [];
  return {
    seen,
    tags: tags.toSorted(),
    running: running.toSorted(),
    delays: Object.fromEntries([...Object.entries(delays), ...limits].toSorted()),
  };
}
