import * as v from 'valibot';
import { isPlainObject } from '../plain-object.ts';

/** Where `statechart-tool lab` serves the lab, unless told otherwise. */
export const liveLab = 'http://127.0.0.1:5392';

/** The channel between the tabs of one origin. */
export const liveChannelName = 'machine-lab';

/** The choice that leaves an actor as it is. */
export const realOutcome = 'real';

/** An actor that never ends; a time limit ends a call. Every actor that has outcomes can be replaced by it. */
export const slowOutcome = 'slow';

/** A value without its content: texts, numbers and dates of people stay in the product's tab. */
export type LiveValue = { type: string; length?: number; fields?: Record<string, LiveValue> };

const liveValue: v.GenericSchema<LiveValue> = v.object({
  type: v.string(),
  length: v.exactOptional(v.number()),
  fields: v.exactOptional(
    v.record(
      v.string(),
      v.lazy(() => liveValue),
    ),
  ),
});

const liveActor = v.object({
  /** The session id: unique in its tab. */
  id: v.string(),
  /** The name in the catalog. */
  machine: v.string(),
  parent: v.nullable(v.string()),
  status: v.picklist(['active', 'done', 'error', 'stopped']),
  /** Ids of the active states, the root first. */
  states: v.array(v.string()),
  context: liveValue,
});
export type LiveActor = v.InferOutput<typeof liveActor>;

export const outcomeChoice = v.object({ machine: v.string(), actor: v.string(), outcome: v.string() });
/** `actor` is the name under which the machine invokes it. */
export type OutcomeChoice = v.InferOutput<typeof outcomeChoice>;

const liveMicrostep = v.object({
  event: v.string(),
  /** Keys of the transitions that were taken. */
  taken: v.array(v.string()),
});

const liveEvent = v.object({
  /** The actor after the event. */
  actor: liveActor,
  event: v.string(),
  payload: liveValue,
  microsteps: v.array(liveMicrostep),
});
export type LiveEvent = v.InferOutput<typeof liveEvent>;

export const liveMessage = v.variant('type', [
  v.object({ type: v.literal('lab.opened'), lab: v.string() }),
  v.object({ type: v.literal('lab.closed'), lab: v.string() }),
  /** `real` takes the choice back. */
  v.object({ type: v.literal('lab.chose'), tab: v.string(), choice: outcomeChoice }),
  v.object({ type: v.literal('product.opened'), tab: v.string() }),
  v.object({ type: v.literal('product.closed'), tab: v.string() }),
  v.object({
    type: v.literal('product.state'),
    tab: v.string(),
    actors: v.array(liveActor),
    choices: v.array(outcomeChoice),
  }),
  v.object({ type: v.literal('product.event'), tab: v.string(), happened: liveEvent }),
]);
export type LiveMessage = v.InferOutput<typeof liveMessage>;

/** What both sides need of a `BroadcastChannel`. */
export type LiveChannel = {
  postMessage: (message: LiveMessage) => void;
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void;
};

/** Calls the listener with each message of the protocol; others, as of another version, are ignored. */
export function onLiveMessage(channel: LiveChannel, listener: (message: LiveMessage) => void): void {
  channel.addEventListener('message', ({ data }) => {
    const parsed = v.safeParse(liveMessage, data);
    if (parsed.success) listener(parsed.output);
  });
}

const deepest = 4;

/** Field names that code has written; others may be what a person typed. */
const fieldName = /^[A-Za-z_$][\w$]{0,39}$/;

/** Describes a value by its type and length, and the fields of an object likewise. */
export function describeValue(value: unknown, depth = 0): LiveValue {
  if (value === null) return { type: 'null' };
  if (typeof value === 'string') return { type: 'text', length: value.length };
  if (typeof value !== 'object') return { type: typeof value };
  if (Array.isArray(value)) return { type: 'list', length: value.length };
  if (!isPlainObject(value)) return { type: value.constructor.name };
  const entries = Object.entries(value);
  const type = 'object';
  if (depth === deepest) return { type, length: entries.length };
  const named = entries.filter(([name]) => fieldName.test(name));
  return {
    type,
    length: entries.length,
    fields: Object.fromEntries(named.map(([name, field]) => [name, describeValue(field, depth + 1)])),
  };
}
