import * as v from 'valibot';
import { isPlainObject } from '../plain-object.ts';

/** Where `statechart-tool lab` serves the lab, unless another port is given. */
export const liveLab = 'http://127.0.0.1:5392';

/** The channel between the pages of one origin. */
export const liveChannelName = 'machine-lab';

/** A value without its content, or with its text where an application shows it. */
export type LiveValue = { type: string; length?: number; text?: string; fields?: Record<string, LiveValue> };

const liveValue: v.GenericSchema<LiveValue> = v.object({
  type: v.string(),
  length: v.exactOptional(v.number()),
  text: v.exactOptional(v.string()),
  fields: v.exactOptional(
    v.record(
      v.string(),
      v.lazy(() => liveValue),
    ),
  ),
});

const liveActor = v.object({
  /** The session id: unique in its application. */
  id: v.string(),
  /** The id of its machine. */
  machine: v.string(),
  parent: v.nullable(v.string()),
  status: v.picklist(['active', 'done', 'error', 'stopped']),
  /** Ids of the active states, the root first. */
  states: v.array(v.string()),
  context: liveValue,
});
export type LiveActor = v.InferOutput<typeof liveActor>;

const liveEvent = v.object({
  /** The actor after the event. */
  actor: liveActor,
  /** The session id of the sender; null for an event from outside. */
  from: v.nullable(v.string()),
  event: v.string(),
  payload: liveValue,
  /** Keys of the transitions that were taken, in their order. */
  taken: v.array(v.string()),
});
export type LiveEvent = v.InferOutput<typeof liveEvent>;

const liveMessage = v.variant('type', [
  v.object({ type: v.picklist(['lab.opened', 'lab.closed']), lab: v.string() }),
  v.object({ type: v.picklist(['app.opened', 'app.closed']), app: v.string() }),
  v.object({
    type: v.literal('app.state'),
    app: v.string(),
    /** The path of a page, or that it is a process. */
    name: v.string(),
    actors: v.array(liveActor),
  }),
  v.object({ type: v.literal('app.event'), app: v.string(), happened: liveEvent }),
]);
export type LiveMessage = v.InferOutput<typeof liveMessage>;

/** What both sides need of a `BroadcastChannel`. */
export type LiveChannel = {
  postMessage: (message: LiveMessage) => void;
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void;
  close: () => void;
};

/** Calls the listener with each message of the protocol; others, as of another version, are ignored. */
export function onLiveMessage(channel: LiveChannel, listener: (message: LiveMessage) => void): void {
  channel.addEventListener('message', ({ data }) => {
    const parsed = v.safeParse(liveMessage, data);
    if (parsed.success) listener(parsed.output);
  });
}

export const isLiveMessage = (text: string): boolean =>
  v.safeParse(v.pipe(v.string(), v.parseJson(), liveMessage), text).success;

const deepest = 4;
const longestText = 200;

/** Field names that code has written; others may be what a person typed. */
const fieldName = /^[A-Za-z_$][\w$]{0,39}$/;

/** Describes a value by its type and length, and the fields of an object likewise. `isShown`: with its texts, shortened. */
export function describeValue(value: unknown, isShown: boolean, depth = 0): LiveValue {
  const text = isShown && Object(value) !== value ? { text: String(value).slice(0, longestText) } : {};
  if (value === null) return { type: 'null' };
  if (typeof value === 'string') return { type: 'text', length: value.length, ...text };
  if (typeof value !== 'object') return { type: typeof value, ...text };
  const isList = Array.isArray(value);
  if (!isList && !isPlainObject(value)) return { type: value.constructor.name };
  const entries = Object.entries(value);
  const described = { type: isList ? 'list' : 'object', length: entries.length };
  if (depth === deepest || (isList && !isShown)) return described;
  const named = entries.filter(([name]) => isShown || fieldName.test(name));
  const fields = named.map(([name, field]) => [name, describeValue(field, isShown, depth + 1)]);
  return { ...described, fields: Object.fromEntries(fields) };
}
