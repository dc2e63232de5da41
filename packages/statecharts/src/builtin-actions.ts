import { assign, emit, enqueueActions, raise, sendTo } from 'xstate';
import { isPlainObject } from './plain-object.ts';

/** A part of a machine by its name, with params, or inline. */
export type Part = string | { type: string; params?: unknown } | ((...args: never[]) => unknown);

type Expression = (args: Args, params: unknown) => unknown;
export type Args = { context: Record<string, unknown>; event: Record<string, unknown> };
export type Fields = Record<string, unknown>;

/**
 * The properties that XState's built-in actions carry. They are no public API: this file alone reads them, and makes
 * every changed action with the public creators.
 */
type Builtin = {
  type: string;
  assignment?: Expression | Record<string, unknown>;
  event?: unknown;
  to?: unknown;
  id?: string;
  src?: unknown;
  actorRef?: unknown;
  sendId?: unknown;
  delay?: unknown;
  collect?: (args: CollectArgs, params: unknown) => void;
};

/** What `enqueueActions` passes; `enqueue` is a function with a method for each built-in action. */
type CollectArgs = Args & { enqueue: Enqueue };
type Enqueue = ((action: unknown) => void) & Record<string, (...args: unknown[]) => void>;

function builtinOf(action: unknown): Builtin | null {
  if (typeof action !== 'function' || !('type' in action) || !('resolve' in action)) return null;
  // Only the built-in actions have `resolve`.
  return action as unknown as Builtin;
}

/** `assign`, `emit`, `raise`, `sendTo`, `enqueueActions` … or null for a function of the machine's author. */
export function builtinType(action: unknown): string | null {
  return builtinOf(action)?.type.replace('xstate.', '') ?? null;
}

/** The fields that an assignment names itself; null where a function returns them. */
export function assignedFields(action: unknown): string[] | null {
  const assignment = builtinOf(action)?.assignment;
  return typeof assignment === 'object' ? Object.keys(assignment) : null;
}

/** `assign count`, `raise TICK`, `send PING to child`, `spawn child`; null for a function of the machine's author. */
export function builtinWords(action: unknown): string | null {
  const builtin = builtinOf(action);
  if (!builtin) return null;
  const { assignment, event, to, id, src, actorRef, sendId } = builtin;
  const type = builtin.type.replace('xstate.', '');
  const words = (verb: string, ...parts: unknown[]) =>
    [verb, ...parts.filter((part) => typeof part === 'string' && part !== '')].join(' ');
  const sent = fieldsOf(event)?.type;
  if (type === 'assign') {
    const fields =
      typeof assignment === 'function' ? returnedFields(assignment) : Object.keys(assignment ?? {});
    return words('assign', fields.join(', '));
  }
  if (type === 'sendTo') {
    if (to === '#_parent') return words('send', sent, 'to the parent');
    return words('send', sent, typeof to === 'string' ? `to ${to}` : '');
  }
  if (type === 'spawnChild') return words('spawn', id ?? src);
  if (type === 'stopChild') return words('stop', actorRef);
  return words(type, sent ?? sendId);
}

/** The fields of the object that a function returns, from its source; none where it is not written there. */
function returnedFields(assignment: Expression): string[] {
  const source = String(assignment).replaceAll(/(['"`])(?:\\.|(?!\1).)*\1/g, '0');
  let object = /(?:=>\s*\(|\breturn)\s*\{(.*)$/s.exec(source)?.[1] ?? '';
  // What stands in brackets has fields and commas of its own.
  for (let before = ''; before !== object; ) {
    before = object;
    object = object.replaceAll(/[([{][^()[\]{}]*[)\]}]/g, '0');
  }
  const [own = ''] = object.split('}');
  return own.split(',').flatMap((field) => /^\s*([\w$]+)\s*(?::|$)/.exec(field)?.[1] ?? []);
}

/** The same assignment with another result. */
export function withAssignment(action: unknown, change: (result: Fields, again: Again) => Fields): Part {
  const assignment = builtinOf(action)?.assignment ?? {};
  const evaluate = (args: Args, params: unknown): Fields => {
    if (typeof assignment === 'function') return fieldsOf(assignment(args, params)) ?? {};
    return Object.fromEntries(
      Object.entries(assignment).map(([field, value]) => [field, resolve(value, args, params)]),
    );
  };
  const changed = (args: Args, params: unknown) => {
    const result = evaluate(args, params);
    return change(result, () => evaluate({ ...args, context: { ...args.context, ...result } }, params));
  };
  return assign(changed as never) as unknown as Part;
}

/** The result of the same assignment after it was made once. */
type Again = () => Fields;

/** The same `emit`, `raise` or `sendTo` with another event. */
export function withEvent(action: unknown, change: (event: unknown) => unknown): Part {
  const { type, event, to, id, delay } = builtinOf(action) ?? { type: '' };
  const changed = ((args: Args, params: unknown) => change(resolve(event, args, params))) as never;
  const options = { ...(id === undefined ? {} : { id }), ...(delay === undefined ? {} : { delay }) } as never;
  if (type === 'xstate.emit') return emit(changed) as unknown as Part;
  if (type === 'xstate.raise') return raise(changed, options) as unknown as Part;
  return sendTo(to as never, changed, options) as unknown as Part;
}

/** The same `enqueueActions` with only the actions that `keep` lets pass; it gets the name of each. */
export function withEnqueued(action: unknown, keep: (name: string) => boolean): Part {
  const { collect } = builtinOf(action) ?? {};
  const changed = ({ enqueue, ...args }: CollectArgs, params: unknown) => {
    const filtered = Object.assign(
      (one: unknown) => (keep(enqueuedName('', one)) ? enqueue(one) : undefined),
      Object.fromEntries(
        Object.entries(enqueue).map(([method, add]) => [
          method,
          (...given: unknown[]) => (keep(enqueuedName(method, given[0])) ? add(...given) : undefined),
        ]),
      ),
    );
    collect?.({ ...args, enqueue: filtered as Enqueue }, params);
  };
  return enqueueActions(changed as never) as unknown as Part;
}

function enqueuedName(method: string, given: unknown): string {
  if (typeof given === 'string') return `${method} ${given}`.trim();
  return `${method} ${String(fieldsOf(given)?.type ?? '')}`.trim() || 'inline';
}

function resolve(expression: unknown, args: Args, params: unknown): unknown {
  return typeof expression === 'function' ? (expression as Expression)(args, params) : expression;
}

/** The value as an object with fields; null for arrays, instances of classes and all else. */
export function fieldsOf(value: unknown): Fields | null {
  return isPlainObject(value) ? value : null;
}

/** A value, or the result of a function, without one of its fields. */
export function withoutField(value: unknown, field: string): unknown {
  if (typeof value === 'function') return (...args: unknown[]) => withoutField(value(...args), field);
  const fields = fieldsOf(value);
  if (!fields) return value;
  const { [field]: _dropped, ...others } = fields;
  return others;
}
