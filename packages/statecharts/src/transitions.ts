import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  StateValue,
} from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { invocationName, nameOf } from './names.ts';

/** All states of a machine, the root first, in document order. */
export function statesOf({ root }: AnyStateMachine): AnyStateNode[] {
  return [root, ...getStateNodes(root)];
}

/** The actors that the states of a machine invoke. */
export function invokedIn(machine: AnyStateMachine) {
  return statesOf(machine).flatMap((node) =>
    node.invoke.map(({ id, src }) => ({ id, src: String(src), node })),
  );
}

/** The events that the states of a machine listen to, without those that the engine makes. */
export function descriptorsOf(machine: AnyStateMachine): string[] {
  const all = new Set(statesOf(machine).flatMap((node) => [...node.transitions.keys()]));
  return [...all].filter((type) => !type.startsWith('xstate.'));
}

/** The states that are active in a snapshot, the root first, in document order. */
export function activeStates({ machine, value }: AnyMachineSnapshot): AnyStateNode[] {
  return activeIn(machine.root, value);
}

function activeIn(node: AnyStateNode, value: StateValue): AnyStateNode[] {
  const inner = typeof value === 'string' ? { [value]: {} } : value;
  return [
    node,
    ...Object.entries<AnyStateNode>(node.states).flatMap(([key, child]) => {
      const part = inner[key];
      return part === undefined ? [] : activeIn(child, part);
    }),
  ];
}

/** All transitions that a state declares: events, outcomes of actors, delays, eventless ones. */
export function definitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...node.transitions.values(), node.always ?? []].flat();
}

/** All transitions of a machine in document order, as data. */
export function transitionsOf(machine: AnyStateMachine) {
  return statesOf(machine).flatMap(definitionsOf).map(describeTransition);
}

export type Transition = ReturnType<typeof describeTransition>;

function describeTransition(definition: AnyTransitionDefinition) {
  const { source, eventType, target, guard, actions, reenter, description } = definition;
  return {
    key: transitionKey(definition),
    source: source.id,
    /** As the engine spells it; empty for an eventless transition. */
    descriptor: eventType,
    /** In words: `checkAdmin done`, `after requestTimeout`, `always`, or the event's type. */
    event: eventIn(source, eventType),
    guard: guard === undefined ? null : nameOf(guard),
    /** Ids; none for a transition that only acts, or only forbids. */
    targets: (target ?? []).map((node: AnyStateNode) => node.id),
    actions: actions.map(nameOf),
    reenters: reenter,
    description: description ?? null,
  };
}

/** Names a transition: the same in every copy of a machine. */
export function transitionKey(definition: AnyTransitionDefinition): string {
  const { source, eventType } = definition;
  const siblings: readonly AnyTransitionDefinition[] =
    (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
  return `${source.id} | ${eventIn(source, eventType)} | ${siblings.indexOf(definition) + 1}`;
}

/** An event that a state listens to, as people say it. */
export function eventIn(node: AnyStateNode, type: string): string {
  return eventWords(type, node.id, (id) => invocationName(node, id));
}

/** An event's type as people say it. */
export function eventWords(type: string, stateId: string, nameOfChild = (id: string) => id): string {
  if (type === '') return 'always';
  if (type === `xstate.done.state.${stateId}`) return 'all done';
  return type
    .replace(/^xstate\.after\.(.+)$/, (_, delay: string) => `after ${delay.replace(`.${stateId}`, '')}`)
    .replace(/^xstate\.done\.actor\.(.+)$/, (_, id: string) => `${nameOfChild(id)} done`)
    .replace(/^xstate\.error\.actor\.(.+)$/, (_, id: string) => `${nameOfChild(id)} failed`)
    .replace(/^xstate\.snapshot\.(.+)$/, (_, id: string) => `${nameOfChild(id)} snapshot`);
}
