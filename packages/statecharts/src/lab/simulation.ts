import type { AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import { type Child, childrenOf } from '../children.ts';
import { type Derived, derive } from '../derive.ts';
import { isDelay } from '../engine-events.ts';
import { inFixedWorld } from '../fixed-world.ts';
import { guessKeyOf } from '../guesses.ts';
import { entriesPerInput, type MachineEntry } from '../machine-entry.ts';
import { matches } from '../offered-events.ts';
import { effectsOfStep } from '../step-effects.ts';
import { activeStates, type Transition, transitionsOf } from '../transitions.ts';
import { type Json, jsonOf } from './context-json.ts';
import { eventOfStep, type SimulationStep, stepOfEvent } from './step-events.ts';

/** Something that can happen: an event, a delay that ends, an outcome of a running actor. */
export type Option = {
  label: string;
  step: SimulationStep;
  event: AnyEventObject;
  /** Keys of the transitions that listen to the event itself. */
  taken: string[];
  /** Whether nobody said what comes with it. */
  isGuessed: boolean;
};

/** An actor that runs. `name`: as labels have it; `options`: how it may end, or what it may send. */
export type RunningActor = Child & { name: string; options: Option[] };

/** What happened at one event. `taken`: keys of transitions, `lines`: what is to be read of it. */
export type LogEntry = {
  label: string;
  taken: string[];
  lines: string[];
  /** Whether nothing was taken. */
  isRefused: boolean;
};

/** A machine after some steps. */
export type Simulation = {
  log: LogEntry[];
  state: StateValue;
  /** Ids of the states that are active, the root first. */
  active: string[];
  status: AnyMachineSnapshot['status'];
  tags: string[];
  context: Json;
  output: Json;
  error: Json;
  /** Events from outside, and delays. */
  options: Option[];
  actors: RunningActor[];
};

type Step = ReturnType<Derived['step']>;

/** `transitions`: by key. */
type Simulated = { derived: Derived; transitions: ReadonlyMap<string, Transition> };

const simulatedOf = new WeakMap<MachineEntry, Simulated[]>();

/**
 * A machine after some steps. Nothing runs, no time passes: equal steps come to equal simulations.
 *
 * @param input which of the inputs of the machine
 * @throws when the machine cannot start with it, or when a step cannot be done
 */
export function simulate(entry: MachineEntry, steps: readonly SimulationStep[], input = 0): Simulation {
  const simulated = simulatedFrom(entry, input);
  const { derived, transitions } = simulated;
  let snapshot = derived.initial;
  const log = [logEntry(simulated, null, 'start', { ...derived.start, next: snapshot })];
  /** A copy of the event: what is known of an earlier one was found at another step. */
  const tried = (event: AnyEventObject) =>
    inFixedWorld(log.length, () => derived.step(snapshot, { ...event }));
  for (const step of steps) {
    const { event, label } = eventOfStep(derived, snapshot, step);
    const result = tried(event);
    log.push(logEntry(simulated, snapshot, label, result));
    snapshot = result.next;
  }
  const { guessed } = entry.model;
  const optionsOf = (event: AnyEventObject): Option[] => {
    const result = tried(event);
    if (isRefused(simulated, result)) return [];
    const label = derived.labelOf(event);
    const isGuessed = guessed?.has(guessKeyOf(derived, snapshot, event)) ?? false;
    const listens = (key: string) => matches(event.type, transitions.get(key)?.descriptor ?? '');
    return [
      { label, step: stepOfEvent(event, label), event, isGuessed, taken: result.taken.filter(listens) },
    ];
  };
  const offers = derived.offersIn(snapshot);
  const actors = childrenOf(snapshot).map((child): RunningActor => {
    const options = offers.flatMap(({ event, from }) => (from === child.id ? optionsOf(event) : []));
    return { ...child, name: derived.nameOfChild(child.id), options };
  });
  const outside = [
    ...offers.flatMap(({ event, from }) => (from === null ? [event] : [])),
    ...derived.everyEventIn(snapshot).filter(({ type }) => isDelay(type)),
  ];
  const { value, status, tags, output, error } = snapshot;
  return {
    ...{ log, state: value, status, actors },
    active: activeStates(snapshot).map(({ id }) => id),
    tags: [...tags].map(String).toSorted(),
    context: jsonOf(snapshot.context),
    output: jsonOf(output),
    error: jsonOf(error),
    options: outside.flatMap(optionsOf),
  };
}

/** Whether a machine takes nothing, or only what forbids an event. */
function isRefused({ transitions }: Simulated, { taken, next }: Pick<Step, 'taken' | 'next'>): boolean {
  const acts = (key: string) => {
    const { targets = [], actions = [] } = transitions.get(key) ?? {};
    return targets.length + actions.length > 0;
  };
  return next.status !== 'error' && !taken.some(acts);
}

/** `before`: null at the start. */
function logEntry(
  simulated: Simulated,
  before: AnyMachineSnapshot | null,
  label: string,
  step: Pick<Step, 'taken' | 'refused' | 'actions' | 'next'>,
): LogEntry {
  const { taken, refused, actions, next } = step;
  const { calls, emits, sends } = effectsOfStep(before, actions, next);
  const guards = (keys: readonly string[], answer: string) =>
    keys.flatMap((key) => {
      const guard = simulated.transitions.get(key)?.guard;
      return guard ? [`${guard}: ${answer}`] : [];
    });
  return {
    ...{ label, taken, isRefused: before !== null && isRefused(simulated, step) },
    lines: [
      ...guards(refused, 'no'),
      ...guards(taken, 'yes'),
      ...taken.map((key) => `takes ${key}`),
      ...Object.keys(calls).map((id) => `starts ${id}`),
      ...emits.map(({ type }) => `emits ${type}`),
      ...sends.map(([id, { type }]) => `sends ${type} to ${id}`),
    ],
  };
}

function simulatedFrom(entry: MachineEntry, input: number): Simulated {
  const all = simulatedOf.get(entry) ?? [];
  simulatedOf.set(entry, all);
  const chosen = entriesPerInput(entry)[input];
  if (!chosen) throw new Error(`${entry.name} has no input ${input}.`);
  all[input] ??= {
    derived: derive(chosen),
    transitions: new Map(transitionsOf(entry.machine).map((one) => [one.key, one])),
  };
  return all[input];
}
