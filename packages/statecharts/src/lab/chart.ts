import type { AnyStateNode } from 'xstate';
import { isDelay } from '../engine-events.ts';
import type { MachineEntry } from '../machine-entry.ts';
import { invocationName, nameOf } from '../names.ts';
import { statesOf, type Transition, transitionsOf } from '../transitions.ts';

export type LabState = {
  id: string;
  name: string;
  /** The id of the state around it; null for the machine itself. */
  parent: string | null;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  isInitial: boolean;
  tags: string[];
  invokes: { id: string; src: string }[];
  entry: string[];
  exit: string[];
};

export type LabTransition = Transition;

export type LabChart = { name: string; states: LabState[]; transitions: LabTransition[] };

/** A machine's chart as data. It needs no start. */
export function chartOf({ name, machine }: Pick<MachineEntry, 'name' | 'machine'>): LabChart {
  return { name, states: statesOf(machine).map(stateOf), transitions: transitionsOf(machine) };
}

function stateOf(node: AnyStateNode): LabState {
  return {
    id: node.id,
    name: node.key,
    parent: node.parent?.id ?? null,
    kind: node.type,
    isInitial: node.parent?.initial?.target.includes(node) ?? false,
    tags: node.tags,
    invokes: node.invoke.map(({ id, src }) => ({ id: invocationName(node, id), src: String(src) })),
    entry: node.entry.filter(isDeclared).map(nameOf),
    exit: node.exit.filter(isDeclared).map(nameOf),
  };
}

/** The engine adds an action of its own for each delay of a state. */
function isDeclared(action: unknown): boolean {
  const { id, sendId }: { id?: unknown; sendId?: unknown } = Object(action);
  return ![id, sendId].some((one) => typeof one === 'string' && isDelay(one));
}

/** A state as it is called within its machine: `signedIn.role`, or the machine's name. */
export function stateWords({ states }: Pick<LabChart, 'states'>, id: string): string {
  const state = states.find((one) => one.id === id);
  if (!state) return id;
  const outer = states.find((one) => one.id === state.parent);
  return outer && outer.parent !== null ? `${stateWords({ states }, outer.id)}.${state.name}` : state.name;
}

/** The innermost active states, in words. */
export function activeWords(chart: LabChart, active: readonly string[]): string {
  const outer = new Set(chart.states.filter(({ id }) => active.includes(id)).map(({ parent }) => parent));
  return active
    .filter((id) => !outer.has(id))
    .map((id) => stateWords(chart, id))
    .join(' · ');
}
