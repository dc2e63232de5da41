import { type AnyStateMachine, type AnyStateNode, or } from 'xstate';
import { afterType, keyAt } from './transitions.ts';

type NodeConfig = AnyStateMachine['config'];
type Part = Record<string, unknown>;

/**
 * The configuration of a machine whose invokes and delays are plain outcome events: what an actor answers
 * (`xstate.done.actor.<id>`, `xstate.error.actor.<id>`) and what a delay sends (`xstate.after.<delay>.<state>`)
 * stand in `on`. `refused` hears the key of every guarded transition whose guard said no.
 */
export function plainConfig(machine: AnyStateMachine, refused: (key: string) => void): NodeConfig {
  return plainNode(machine.root, refused);
}

function plainNode(node: AnyStateNode, refused: (key: string) => void): NodeConfig {
  const {
    invoke: _invoke,
    after: _after,
    on: _on,
    always,
    onDone: _onDone,
    states: _states,
    ...rest
  } = node.config;
  const withRefusalReports = (descriptor: string, transitions: unknown) =>
    list(transitions).map((transition, index) =>
      withRefusalReport(transition, keyAt(node.id, descriptor, index), refused),
    );
  return {
    ...rest,
    on: Object.fromEntries(
      rawTransitions(node).map(([descriptor, transitions]) => [
        descriptor,
        withRefusalReports(descriptor, transitions),
      ]),
    ),
    ...(always !== undefined && { always: withRefusalReports('', always) }),
    ...(Object.keys(node.states).length > 0 && {
      states: Object.fromEntries(
        Object.entries(node.states).map(([key, child]) => [key, plainNode(child, refused)]),
      ),
    }),
  };
}

function rawTransitions(node: AnyStateNode): [descriptor: string, transitions: unknown][] {
  const { on, onDone, after } = node.config;
  return [
    ...Object.entries(on ?? {}),
    ...(onDone === undefined
      ? []
      : ([[`xstate.done.state.${node.id}`, onDone]] satisfies [string, unknown][])),
    ...node.invoke.flatMap(({ id, onDone: done, onError: failed }): [string, unknown][] => [
      ...(done === undefined ? [] : ([[`xstate.done.actor.${id}`, done]] satisfies [string, unknown][])),
      ...(failed === undefined ? [] : ([[`xstate.error.actor.${id}`, failed]] satisfies [string, unknown][])),
    ]),
    ...Object.entries(after ?? {}).map(([delay, transitions]): [string, unknown] => [
      afterType(delay, node.id),
      transitions,
    ]),
  ];
}

function list(transitions: unknown): Part[] {
  return (Array.isArray(transitions) ? transitions : [transitions]).map((transition) =>
    typeof transition === 'object' && transition !== null ? transition : { target: transition },
  );
}

function withRefusalReport(transition: Part, key: string, refused: (key: string) => void): Part {
  const { guard } = transition;
  if (guard === undefined) return transition;
  const reportRefusal = () => {
    refused(key);
    return false;
  };
  // A parsed border: a configuration's guards are untyped here, and `or` evaluates every kind of them.
  return { ...transition, guard: or([guard as () => boolean, reportRefusal]) };
}
