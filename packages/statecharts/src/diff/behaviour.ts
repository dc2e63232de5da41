import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { groupBy } from '../groups.ts';
import { nameOf } from '../names.ts';
import { definitionsOf, descriptorsOf, eventIn, statesOf } from '../transitions.ts';
import { sourceText } from './source-text.ts';

/** A guard or an action where it is used; `source` of an inline one, `params` where it has any. */
export type Use = { name: string; source: string | null; params: string | null };

export const implementationKinds = ['action', 'guard', 'delay', 'actor'] as const;
export type ImplementationKind = (typeof implementationKinds)[number];

export type MachineBehaviour = ReturnType<typeof behaviourOf>;
export type StateBehaviour = ReturnType<typeof stateOf>;
export type TransitionBehaviour = ReturnType<typeof transitionOf>;

/** All that decides what a machine does, as data: states by id, the source of implementations by name. */
export function behaviourOf(machine: AnyStateMachine) {
  const { actions, guards, delays, actors } = machine.implementations;
  const implementations: Record<ImplementationKind, Record<string, string>> = {
    action: sourcesOf(actions),
    guard: sourcesOf(guards),
    delay: sourcesOf(delays),
    actor: sourcesOf(actors),
  };
  return {
    id: machine.root.id,
    context: sourceText(machine.config.context ?? null),
    states: Object.fromEntries(statesOf(machine).map((node) => [node.id, stateOf(node)])),
    /** Types of the events that something listens to. */
    events: descriptorsOf(machine),
    implementations,
  };
}

function stateOf(node: AnyStateNode) {
  const { config, type, tags, output, invoke } = node;
  const byEvent = groupBy(definitionsOf(node), ({ eventType }) => eventIn(node, eventType));
  return {
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
    /** By the event in words, in the order in which they are tried. */
    transitions: Object.fromEntries([...byEvent].map(([event, all]) => [event, all.map(transitionOf)])),
  };
}

function transitionOf({ guard, target, actions, reenter }: AnyTransitionDefinition) {
  return {
    guard: guard === undefined ? null : partOf(guard),
    targets: (target ?? []).map(({ id }: AnyStateNode) => id),
    actions: actions.map(partOf),
    reenters: reenter,
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
