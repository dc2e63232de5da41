import { type Json, jsonOf } from './context-changes.ts';
import type { LabStore } from './lab-store.ts';
import type { SimulationStep } from './lab-types.ts';
import type { Simulation } from './simulation.ts';

/** Plain JSON. What can happen and what cannot, by the label of each event; what cannot with the reason. */
export type MachineLabState = Pick<
  Simulation,
  'status' | 'tags' | 'context' | 'elapsed' | 'output' | 'error'
> & {
  machine: string;
  state: Json;
  /** The running actors by id, each with the names of the outcomes that `outcome` takes. */
  actors: Record<string, string[]>;
  /** Milliseconds until the end of each delay. */
  delays: Record<string, number>;
  can: string[];
  cannot: Record<string, string>;
  steps: Json;
};

/** `window.machineLab`: the lab for scripts. Each step returns the state after it, and throws when it cannot be done. */
export type MachineLab = {
  /** Resolves when the lab can be driven. */
  ready: Promise<void>;
  /** The names of all machines. */
  machines: () => string[];
  /** Opens a machine at its start. */
  open: (machine: string) => MachineLabState;
  state: () => MachineLabState;
  /** Without a payload the first sample of the model is sent. */
  send: (type: string, payload?: unknown) => MachineLabState;
  /** A running actor ends with an outcome of the model, or `done` or `failed` where the model has none. */
  outcome: (actor: string, name: string) => MachineLabState;
  /** Moves the clock; the delays that end on the way cause their events. */
  elapse: (milliseconds: number) => MachineLabState;
  back: () => MachineLabState;
};

export function createMachineLab(store: LabStore, ready: Promise<void>): MachineLab {
  const state = () => stateOf(store.getSnapshot().simulation);
  const after = (act: () => void) => {
    act();
    return state();
  };
  const stepOfSend = (type: string, payload: unknown): SimulationStep => {
    if (payload !== undefined) return { send: type, payload };
    const [name] = Object.keys(store.getSnapshot().entry.model.events[type] ?? {});
    return name ? { send: type, case: name } : { send: type };
  };
  const stepOfOutcome = (actor: string, name: string): SimulationStep => {
    const { actors } = store.getSnapshot().simulation;
    const option = actors
      .find(({ id }) => id === actor)
      ?.options.find(({ step }) => outcomeName(step) === name);
    return option?.step ?? { outcome: actor, name };
  };
  return {
    ready,
    machines: () => store.catalog.map(({ name }) => name),
    open: (machine) => after(() => store.open(machine)),
    state,
    send: (type, payload) => after(() => store.take(stepOfSend(type, payload))),
    outcome: (actor, name) => after(() => store.take(stepOfOutcome(actor, name))),
    elapse: (milliseconds) => after(() => store.take({ elapse: milliseconds })),
    back: () => after(() => store.back()),
  };
}

function stateOf(simulation: Simulation): MachineLabState {
  const { actors, status, tags, context, elapsed, output, error } = simulation;
  const options = [...simulation.options, ...actors.flatMap((actor) => actor.options)];
  return {
    ...{ status, tags, context, elapsed, output, error },
    machine: simulation.name,
    state: jsonOf(simulation.state),
    actors: Object.fromEntries(
      actors.map((actor) => [
        actor.id,
        actor.options.map(({ step }) => outcomeName(step)).filter((name) => name !== null),
      ]),
    ),
    delays: Object.fromEntries(simulation.delays.map((delay) => [delay.name, delay.remaining])),
    can: options.filter(({ isPossible }) => isPossible).map(({ label }) => label),
    cannot: Object.fromEntries(
      options.flatMap(({ label, refusal }) => (refusal === null ? [] : [[label, refusal]])),
    ),
    steps: jsonOf(simulation.steps),
  };
}

/** How a step ends an actor, as the model calls it; null for another step. */
function outcomeName(step: SimulationStep): string | null {
  if (!('outcome' in step)) return null;
  return step.name ?? ('error' in step ? 'failed' : 'done');
}
