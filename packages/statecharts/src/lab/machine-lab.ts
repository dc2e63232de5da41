import { type Json, jsonOf } from './context-json.ts';
import type { LabStore } from './lab-store.ts';
import type { Option, Simulation } from './simulation.ts';
import type { SimulationStep } from './step-events.ts';

/** Plain JSON. `can`: what can happen, by the labels of the events. */
export type MachineLabState = Pick<Simulation, 'status' | 'tags' | 'context' | 'output' | 'error'> & {
  machine: string;
  state: Json;
  /** The running actors by name, each with the outcomes that `outcome` takes. */
  actors: Record<string, string[]>;
  can: string[];
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
  /** Sends an event; without a payload the first one that is known. */
  send: (type: string, payload?: object) => MachineLabState;
  /** Ends a running actor, by its name or id, with one of its outcomes. */
  outcome: (actor: string, name: string) => MachineLabState;
  back: () => MachineLabState;
};

export function createMachineLab(store: LabStore, ready: Promise<void>): MachineLab {
  const simulation = (): Simulation => {
    const simulated = store.getSnapshot().simulated();
    if ('fault' in simulated) throw new Error(simulated.fault);
    return simulated;
  };
  const state = () => stateOf(store.getSnapshot().entry.name, simulation());
  const after = (act: () => void) => {
    act();
    return state();
  };
  const stepOfOutcome = (actor: string, name: string): SimulationStep => {
    const running = simulation().actors.find((one) => one.id === actor || one.name === actor);
    return running?.options.find((option) => outcomeName(option) === name)?.step ?? `${actor}: ${name}`;
  };
  return {
    ready,
    machines: () => store.catalog.map(({ name }) => name),
    open: (machine) => after(() => store.open(machine)),
    state,
    send: (type, payload) => after(() => store.take(payload === undefined ? type : { ...payload, type })),
    outcome: (actor, name) => after(() => store.take(stepOfOutcome(actor, name))),
    back: () => after(store.back),
  };
}

function stateOf(machine: string, simulation: Simulation): MachineLabState {
  const { actors, status, tags, context, output, error } = simulation;
  const options = [...simulation.options, ...actors.flatMap((actor) => actor.options)];
  return {
    ...{ machine, status, tags, context, output, error },
    state: jsonOf(simulation.state),
    actors: Object.fromEntries(actors.map(({ name, options: own }) => [name, own.map(outcomeName)])),
    can: options.map(({ label }) => label),
  };
}

/** The outcome of an actor without the actor's name; what an actor sends keeps its own. */
export function outcomeName({ label, event }: Option): string {
  return 'outcome' in event ? String(event.outcome) : label;
}
