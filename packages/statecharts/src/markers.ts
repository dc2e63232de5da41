import { type AnyStateMachine, type AnyTransitionDefinition, or } from 'xstate';
import { definitionsOf, statesOf, transitionKey } from './transitions.ts';

const taken = 'statecharts.taken';
const entered = 'statecharts.entered';

type Action = { type: string; params: unknown };

/**
 * A copy of a machine that behaves alike, in which an action without an effect says that a transition is taken or a
 * state entered. A guard that is false reports its transition.
 */
export function withMarkers(machine: AnyStateMachine, onRefusal?: (key: string) => void): AnyStateMachine {
  const copy = machine.provide({});
  for (const node of statesOf(copy)) {
    node.entry = [{ type: entered, params: { id: node.id } }, ...node.entry];
    for (const definition of definitionsOf(node)) {
      const { actions, guard } = definition;
      const id = transitionKey(definition);
      Object.assign(definition, { actions: [{ type: taken, params: { id } }, ...actions] });
      if (onRefusal && guard !== undefined) definition.guard = orReport(guard, () => onRefusal(id));
    }
  }
  return copy;
}

/** The key of the transition that an action marks; none for any other action. */
export function takenBy({ type, params }: Action): string[] {
  return type === taken ? idsOf(params) : [];
}

/** The id of the state whose entry an action marks; none for any other action. */
export function enteredBy({ type, params }: Action): string[] {
  return type === entered ? idsOf(params) : [];
}

export function isMarker({ type }: { type: string }): boolean {
  return type === taken || type === entered;
}

function idsOf(params: unknown): string[] {
  return typeof params === 'object' && params !== null && 'id' in params ? [String(params.id)] : [];
}

function orReport(guard: AnyTransitionDefinition['guard'], report: () => void) {
  const reportRefusal = () => {
    report();
    return false;
  };
  // A definition's guards are untyped here, and `or` evaluates every kind of them.
  return or([guard as () => boolean, reportRefusal]);
}
