import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** One arrow of a chart as its source declares it; `key` is stable and the same in the derived machine. */
export type Transition = {
  key: string;
  /** Id of the state that declares it. */
  source: string;
  /** The raw descriptor, empty for an eventless transition. */
  descriptor: string;
  /** The event in words: `checkAdmin done`, `after timeLimit`, `always`, or its own type. */
  event: string;
  guard: string | null;
  /** Ids of the targets; none for a transition that only acts, or only forbids. */
  targets: string[];
  actions: string[];
  reenters: boolean;
  description: string | null;
};

/** All states of a machine, the root first, in document order. */
export function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  const nodes: AnyStateNode[] = [];
  const visit = (node: AnyStateNode) => {
    nodes.push(node);
    for (const child of Object.values(node.states)) visit(child);
  };
  visit(machine.root);
  return nodes;
}

/** All transitions of a machine in document order: events, outcomes of actors, delays, eventless ones. */
export function transitionsOf(machine: AnyStateMachine): Transition[] {
  return statesOf(machine).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flat().map(describeTransition),
  );
}

/** The delays that end what a state invokes: those that lead out of it, or else out of the next state around it. */
export function timeLimitsOf(node: AnyStateNode): string[] {
  for (let scope: AnyStateNode | undefined = node; scope; scope = scope.parent) {
    const { id, config, transitions } = scope;
    const limits = Object.keys(config.after ?? {}).filter((delay) =>
      transitions.get(afterType(delay, id))?.some(({ target }) => (target ?? []).length > 0),
    );
    if (limits.length > 0) return limits;
  }
  return [];
}

/** The key of a transition as the engine reports it; the same for a machine and for the one derived from it. */
export function transitionKey(definition: AnyTransitionDefinition): string {
  const { source, eventType } = definition;
  const siblings: readonly AnyTransitionDefinition[] =
    (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
  return keyAt(source.id, eventType, siblings.indexOf(definition));
}

/** The key of the transition at a place among those of one state for one descriptor. */
export function keyAt(stateId: string, descriptor: string, index: number): string {
  return `${stateId} | ${eventWords(descriptor, stateId)} | ${index + 1}`;
}

/** The type of the event that a delay of a state sends, as the engine spells it. */
export function afterType(delay: string, stateId: string): string {
  return `xstate.after.${Number.isNaN(Number(delay)) ? delay : Number(delay)}.${stateId}`;
}

/** An event's type as people say it. */
export function eventWords(descriptor: string, stateId: string): string {
  if (descriptor === '') return 'always';
  const after = /^xstate\.after\.(.+)$/.exec(descriptor)?.[1];
  if (after !== undefined) return `after ${after.replace(`.${stateId}`, '')}`;
  if (descriptor === `xstate.done.state.${stateId}`) return 'all done';
  return descriptor
    .replace(/^xstate\.done\.actor\.(.+)$/, '$1 done')
    .replace(/^xstate\.error\.actor\.(.+)$/, '$1 failed');
}

function describeTransition(definition: AnyTransitionDefinition): Transition {
  const { source, eventType, target, guard, actions, reenter, description } = definition;
  return {
    key: transitionKey(definition),
    source: source.id,
    descriptor: eventType,
    event: eventWords(eventType, source.id),
    guard: guard === undefined ? null : nameOf(guard),
    targets: (target ?? []).map((node: AnyStateNode) => node.id),
    actions: actions.map(nameOf),
    reenters: reenter,
    description: description ?? null,
  };
}

/** The name of a guard or an action, however it is written. */
export function nameOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part === 'function' && 'type' in part && typeof part.type === 'string') return part.type;
  if (typeof part === 'function') return part.name === '' ? 'inline' : part.name;
  if (typeof part === 'object' && part !== null && 'type' in part) return String(part.type);
  return 'inline';
}
