import type { AnyStateMachine } from 'xstate';
import { groupBy } from '../groups.ts';
import { nameOf } from '../names.ts';
import { definitionsOf, descriptorsOf, eventIn, statesOf } from '../transitions.ts';
import { sourceText } from './source-text.ts';

/** A guard or an action where it is used; `source` of an inline one, `params` where it has any. */
export type Use = { name: string; source: string | null; params: string | null };

export type TransitionBehaviour = {
  guard: Use | null;
  targets: string[];
  actions: Use[];
  reenters: boolean;
};

export type StateBehaviour = {
  type: string;
  initial: string | null;
  tags: string[];
  entry: Use[];
  exit: Use[];
  output: string | null;
  invokes: { id: string; src: string; input: string | null }[];
  /** By the event in words, in the order in which they are tried. */
  transitions: Record<string, TransitionBehaviour[]>;
};

export const implementationKinds = ['action', 'guard', 'delay', 'actor'] as const;
export type ImplementationKind = (typeof implementationKinds)[number];

/** All that decides what a machine does, as data. */
export type MachineBehaviour = {
  id: string;
  context: string;
  /** By id. */
  states: Record<string, StateBehaviour>;
  /** Types of the events that something listens to. */
  events: string[];
  /** The source of each by its name. */
  implementations: Record<ImplementationKind, Record<string, string>>;
};

export function behaviourOf(machine: AnyStateMachine): MachineBehaviour {
  const { actions, guards, delays, actors } = machine.implementations;
  return {
    id: machine.root.id,
    context: sourceText(machine.config.context ?? null),
    states: Object.fromEntries(
      statesOf(machine).map((node): [string, StateBehaviour] => {
        const { config, type, tags, output, invoke } = node;
        const byEvent = groupBy(definitionsOf(node), ({ eventType }) => eventIn(node, eventType));
        return [
          node.id,
          {
            type: type === 'history' ? `${node.history} history` : type,
            initial: type === 'compound' ? (node.initial.target?.[0]?.id ?? null) : null,
            tags: tags.toSorted(),
            entry: partsOf(config.entry),
            exit: partsOf(config.exit),
            output: output === undefined ? null : sourceText(output),
            invokes: invoke.map(({ id, src, input }) => ({
              id,
              src: String(src),
              input: input === undefined ? null : sourceText(input),
            })),
            transitions: Object.fromEntries(
              [...byEvent].map(([event, definitions]) => [
                event,
                definitions.map(({ guard, target, actions: acts, reenter }) => ({
                  guard: guard === undefined ? null : partOf(guard),
                  targets: (target ?? []).map(({ id }) => id),
                  actions: acts.map(partOf),
                  reenters: reenter,
                })),
              ]),
            ),
          },
        ];
      }),
    ),
    events: descriptorsOf(machine),
    implementations: {
      action: sourcesOf(actions),
      guard: sourcesOf(guards),
      delay: sourcesOf(delays),
      actor: sourcesOf(actors),
    },
  };
}

function partsOf(parts: unknown): Use[] {
  return parts === undefined ? [] : [parts].flat().map(partOf);
}

function partOf(part: unknown): Use {
  const params = typeof part === 'object' && part !== null && 'params' in part ? part.params : undefined;
  return {
    name: nameOf(part),
    source: typeof part === 'function' ? sourceText(part) : null,
    params: params === undefined ? null : sourceText(params),
  };
}

function sourcesOf(implementations: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(implementations).map(([name, part]) => [name, sourceText(part)]));
}
