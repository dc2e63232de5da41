import { isPlainObject } from './plain-object.ts';

/** The properties that XState's built-in actions carry. They are no public API: this file alone reads them. */
type Builtin = {
  type: string;
  assignment?: ((...args: never[]) => unknown) | Record<string, unknown>;
  event?: unknown;
  to?: unknown;
  id?: string;
  src?: unknown;
  actorRef?: unknown;
  sendId?: unknown;
};

/** `assign count`, `raise TICK`, `send PING to child`, `spawn child`; null for a function of the machine's author. */
export function builtinWords(action: unknown): string | null {
  if (typeof action !== 'function' || !('type' in action) || !('resolve' in action)) return null;
  // Only the built-in actions have `resolve`.
  const builtin = action as unknown as Builtin;
  const { assignment, event, to, id, src, actorRef, sendId } = builtin;
  const type = builtin.type.replace('xstate.', '');
  const words = (verb: string, ...parts: unknown[]) =>
    [verb, ...parts.filter((part) => typeof part === 'string' && part !== '')].join(' ');
  const sent = isPlainObject(event) ? event.type : undefined;
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
function returnedFields(assignment: (...args: never[]) => unknown): string[] {
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
