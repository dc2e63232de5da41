import type { AnyStateNode } from 'xstate';
import { builtinWords } from './builtin-actions.ts';

/** Functions are named after the property that they stand in. */
const inlineNames = new Set(['', 'guard', 'actions', 'entry', 'exit']);

/** The name of a guard or an action, however it is written; of an inline one its parts, or its source. */
export function nameOf(part: unknown): string {
  if (typeof part === 'string') return part;
  const isNamed = (typeof part === 'function' || typeof part === 'object') && part !== null;
  if (!isNamed) return 'inline';
  const built = builtinWords(part) ?? composedWords(part);
  if (built !== null) return built;
  if ('type' in part) return String(part.type);
  if (typeof part !== 'function') return 'inline';
  return inlineNames.has(part.name) ? sourceWords(part) : part.name;
}

/** `a and (b or not c)`; null for a guard that is not made of others. */
function composedWords(guard: object): string | null {
  if (typeof guard !== 'function' || !('check' in guard)) return null;
  if ('stateValue' in guard) return `in ${wordsOfValue(guard.stateValue)}`;
  const parts = 'guards' in guard && Array.isArray(guard.guards) ? guard.guards : [];
  const words = parts.map((part) => {
    const isComposed = typeof part === 'function' && Array.isArray(part.guards) && part.guards.length > 1;
    return isComposed ? `(${nameOf(part)})` : nameOf(part);
  });
  return guard.name === 'not' ? `not ${words.join()}` : words.join(` ${guard.name} `);
}

const wordsOfValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const longestSource = 60;

/** What a function does, from its source on one line: the expression of an arrow function, else its body. */
function sourceWords(part: object): string {
  const text = String(part).replaceAll(/\s+/g, ' ');
  const arrow = /^(?:async )?(?:\([^()]*\)|[\w$]+) ?=> ?(.*)$/.exec(text);
  const [, body = text] = arrow ?? /^[^(]*\([^()]*\) ?(.*)$/.exec(text) ?? [];
  const words = body.replace(/^\{ ?(?:return )?(.*?);? ?\}$/, '$1') || 'nothing';
  return words.length > longestSource ? `${words.slice(0, longestSource - 1)}…` : words;
}

/** What a state calls an actor that it invokes: its id, or the name of its source where the engine made the id up. */
export function invocationName({ id: stateId, invoke, config }: AnyStateNode, id: string): string {
  const at = invoke.findIndex((one, index) => one.id === id && id === `${index}.${stateId}`);
  const sources = invoke.map(({ src }, index) => sourceName(String(src), [config.invoke].flat()[index]?.src));
  const name = sources[at];
  return name === undefined || sources.filter((other) => other === name).length > 1 ? id : name;
}

/** An inline machine has an id. The name of an inline function is another where it is minified. */
function sourceName(src: string, logic: unknown): string {
  if (!src.startsWith('xstate.invoke.')) return src;
  const isMachine = typeof logic === 'object' && logic !== null && 'root' in logic && 'id' in logic;
  return isMachine && logic.id !== '(machine)' ? String(logic.id) : 'inline';
}
