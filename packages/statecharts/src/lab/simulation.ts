import type { AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import { type Child, childrenOf } from '../children.ts';
import { type Derived, derive } from '../derive.ts';
import { isDelay } from '../engine-events.ts';
import { guessKeyOf } from '../guesses.ts';
import { entriesPerInput, type MachineEntry } from '../machine-entry.ts';
import { effectsOfStep } from '../step-effects.ts';
import { activeStates } from '../transitions.ts';
import { type Answer, answersOf } from './answers.ts';
import { changedFields, type Json, jsonOf } from './context-json.ts';
import { inFixedWorld } from './fixed-world.ts';
import { eventOfStep, type SimulationStep, stepOfEvent } from './step-events.ts';

/** Something that can be tried: an event, a delay that ends, an outcome of a running actor. */
export type Option = Answer & {
  label: string;
  step: SimulationStep;
  event: AnyEventObject;
  /** Whether nobody said what comes with it. */
  isGuessed: boolean;
};

/** An actor that runs. `name`: as labels have it; `options`: how it may end, or what it may send. */
export type RunningActor = Child & { name: string; options: Option[] };

/** What happened at one event. `entered`: ids of states, `taken`: keys of transitions, `lines`: what is to be read of it. */
export type LogEntry = {
  label: string;
  state: StateValue;
  entered: string[];
  taken: string[];
  lines: string[];
  /** Why nothing was taken, as a sentence; null where something was. */
  refusal: string | null;
  /** The fields of the context that it has changed. */
  changed: string[];
};

/** A machine after some steps. */
export type Simulation = {
  /** The steps that were done. */
  steps: SimulationStep[];
  /** Why the next step cannot be done; nothing after it is done. */
  fault: string | null;
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

const derivedOf = new WeakMap<MachineEntry, Derived[]>();

/**
 * A machine after some steps. Nothing runs, no time passes: equal steps come to equal simulations.
 *
 * @param input which of the inputs of the machine
 * @throws when the machine cannot start with it
 */
export function simulate(entry: MachineEntry, steps: readonly SimulationStep[], input = 0): Simulation {
  const derived = derivedFrom(entry, input);
  const answers = answersOf(entry.machine);
  let snapshot = derived.initial;
  const log = [logEntry(derived, answers, null, null, 'start', { ...derived.start, next: snapshot })];
  /** A copy of the event: what is known of an earlier one was found at another step. */
  const tried = (event: AnyEventObject) =>
    inFixedWorld(0, log.length, () => derived.step(snapshot, { ...event }));
  const done: SimulationStep[] = [];
  let fault: string | null = null;
  for (const step of steps) {
    const found = eventOfStep(derived, snapshot, step);
    if ('fault' in found) {
      fault = found.fault;
      break;
    }
    const { event, label } = found;
    const result = tried(event);
    log.push(logEntry(derived, answers, snapshot, event, label, result));
    snapshot = result.next;
    done.push(step);
  }
  const { guessed } = entry.model;
  const optionOf = (event: AnyEventObject): Option => {
    const label = derived.labelOf(event);
    const isGuessed = guessed?.has(guessKeyOf(derived, snapshot, event)) ?? false;
    const answer = answers.answerTo(event.type, tried(event));
    return { label, step: stepOfEvent(event, label), event, isGuessed, ...answer };
  };
  const offers = derived.offersIn(snapshot);
  const actors = childrenOf(snapshot).map((child): RunningActor => {
    const own = offers.filter(({ from }) => from === child.id);
    const options = own.map(({ event }) => optionOf(event));
    return { ...child, name: derived.nameOfChild(child.id), options };
  });
  const outside = [
    ...offers.flatMap(({ event, from }) => (from === null ? [event] : [])),
    ...derived.everyEventIn(snapshot).filter(({ type }) => isDelay(type)),
  ];
  const { value, status, tags, output, error } = snapshot;
  return {
    ...{ steps: done, fault, log, state: value, status, actors },
    active: activeStates(snapshot).map(({ id }) => id),
    tags: [...tags].map(String).toSorted(),
    context: jsonOf(snapshot.context),
    output: jsonOf(output),
    error: jsonOf(error),
    options: outside.map((event) => optionOf(event)),
  };
}

type Step = Pick<ReturnType<Derived['step']>, 'microsteps' | 'actions' | 'next' | 'refused'>;

/** `before` and `event`: null at the start. */
function logEntry(
  { entry }: Derived,
  { answerTo, guardsOf }: ReturnType<typeof answersOf>,
  before: AnyMachineSnapshot | null,
  event: AnyEventObject | null,
  label: string,
  step: Step,
): LogEntry {
  const { microsteps, actions, next } = step;
  const moment = before && { snapshot: before, delays: new Map() };
  const { calls, emits, sends } = effectsOfStep(entry, moment, event, actions, next);
  const refusal = event === null ? null : answerTo(event.type, step).refusal;
  return {
    ...{ label, refusal, state: next.value },
    entered: microsteps.flatMap((microstep) => microstep.entered),
    taken: microsteps.flatMap(({ taken }) => taken),
    lines: [
      ...microsteps.flatMap(({ refused, taken }) => [
        ...guardsOf(refused, taken).map(({ guard, isTrue }) => `${guard}: ${isTrue ? 'yes' : 'no'}`),
        ...taken.map((key) => `takes ${key}`),
      ]),
      ...Object.keys(calls).map((id) => `starts ${id}`),
      ...emits.map(({ type }) => `emits ${type}`),
      ...sends.map(([id, { type }]) => `sends ${type} to ${id}`),
    ],
    changed: before ? changedFields(Object(before.context), Object(next.context)) : [],
  };
}

function derivedFrom(entry: MachineEntry, input: number): Derived {
  const all = derivedOf.get(entry) ?? [];
  derivedOf.set(entry, all);
  const chosen = entriesPerInput(entry)[input];
  if (!chosen) throw new Error(`${entry.name} has no input ${input}.`);
  const derived = all[input] ?? inFixedWorld(0, 0, () => derive(chosen));
  all[input] = derived;
  return derived;
}
