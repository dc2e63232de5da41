import type { AnyEventObject, AnyMachineSnapshot, ExecutableActionObject, StateValue } from 'xstate';
import { type CatalogEntry, entriesPerInput, type Outcome } from '../catalog-entry.ts';
import { type Child, childrenOf } from '../children.ts';
import { textOf } from '../context-text.ts';
import { type Derived, derive } from '../derive.ts';
import { delayOf, isDelay, outcomeEvent, settledId } from '../engine-events.ts';
import type { Microstep } from '../microsteps.ts';
import {
  delayName,
  delaysAfter,
  effectsOfStep,
  type ObservedEffects,
  type RunningDelays,
} from '../observation.ts';
import { matches } from '../offered-events.ts';
import { activeStates, definitionsOf, statesOf, type Transition, transitionsOf } from '../transitions.ts';
import { type ContextChange, contextChanges, type Json } from './context-changes.ts';
import { inFixedWorld } from './fixed-world.ts';
import type { SimulationStep } from './lab-types.ts';

/** A guard that was asked, of which transition, and what it said. */
export type AskedGuard = { guard: string; transition: string; isTrue: boolean };

/** One of the steps that an event is made of. `left` and `entered`: ids of states, `taken`: keys of transitions. */
export type SimulatedMicrostep = {
  event: string;
  guards: AskedGuard[];
  taken: string[];
  left: string[];
  entered: string[];
  state: StateValue;
};

/** What happened at one event. */
export type LogEntry = ObservedEffects & {
  /** The step that caused it, from 0; null for the start. A step of the clock may cause several. */
  step: number | null;
  label: string;
  /** Null for the start. */
  event: AnyEventObject | null;
  /** Why nothing was taken, as a sentence; null where something was. */
  refusal: string | null;
  /** Milliseconds of simulated time since the start. */
  elapsed: number;
  microsteps: SimulatedMicrostep[];
  state: StateValue;
  status: AnyMachineSnapshot['status'];
  running: string[];
  context: Json;
  changes: ContextChange[];
};

/** Something that can be tried: an event with a sample payload, an outcome of a running actor. */
export type Option = {
  label: string;
  step: SimulationStep;
  /** As the engine spells it. */
  type: string;
  /** What comes with it, to be edited: the payload, the output or the error. */
  value: Json;
  isPossible: boolean;
  /** The guards that were asked; where it is not possible, those that say no. */
  guards: AskedGuard[];
  /** Keys of the transitions that it would take. */
  taken: string[];
  /** The error with which the machine would stop without a payload; null where it would not. */
  missing: string | null;
  /** Why it is not possible, as a sentence; null where it is. */
  refusal: string | null;
};

/** An actor that runs. `options`: how it may end, or what it may send. */
export type RunningActor = Child & { options: Option[] };

/**
 * A delay that runs. `step` ends it alone: others that are due by then wait for the clock to be moved, as timers of a
 * browser come one after another.
 */
export type RunningDelay = { name: string; type: string; remaining: number; step: SimulationStep };

/** A step that cannot be done, and why; nothing after it is done. */
export type SimulationFault = { step: number; message: string };

export type Simulation = Pick<LogEntry, 'state' | 'status' | 'context' | 'elapsed'> & {
  name: string;
  /** Which of the inputs of the machine: 0 is the first. */
  input: number;
  /** The steps that were done. */
  steps: SimulationStep[];
  fault: SimulationFault | null;
  log: LogEntry[];
  /** Ids of the states that are active, the root first. */
  active: string[];
  output: Json;
  error: Json;
  tags: string[];
  actors: RunningActor[];
  delays: RunningDelay[];
  /** Events from outside. */
  options: Option[];
};

type SendStep = Extract<SimulationStep, { send: string }>;
type OutcomeStep = Extract<SimulationStep, { outcome: string }>;

/** A delay that runs. `due`: at which time it ends. */
type Timer = { id: string; event: AnyEventObject; due: number };

/** More delays than this end in one step only where a machine waits for nothing. */
const timerLimit = 1_000;

const derivedOf = new WeakMap<CatalogEntry, Derived[]>();

/**
 * A machine after some steps. Nothing runs, no time passes: equal steps come to equal simulations.
 *
 * @param input which of the inputs of the machine
 * @throws when the machine cannot start with it
 */
export function simulate(entry: CatalogEntry, steps: readonly SimulationStep[], input = 0): Simulation {
  return new Run(entry, input).after(steps);
}

/** A step cannot be done; `message` says why, for a person. */
class StepError extends Error {}

/** The step that an event of a derived path is. `label`: as the path calls it, with its sample. */
export function stepOfEvent({ type, outcome }: AnyEventObject, label: string): SimulationStep {
  const id = settledId(type);
  if (id !== null) return { outcome: id, name: String(outcome) };
  if (isDelay(type)) return { delay: delayOf(type) };
  return label.startsWith(`${type} (`)
    ? { send: type, case: label.slice(type.length + 2, -1) }
    : { send: type };
}

class Run {
  readonly #entry: CatalogEntry;
  readonly #input: number;
  readonly #derived: Derived;
  readonly #transitions: ReadonlyMap<string, Transition>;
  readonly #log: LogEntry[] = [];
  #snapshot: AnyMachineSnapshot;
  #delays: RunningDelays = new Map();
  #elapsed = 0;

  constructor(entry: CatalogEntry, input: number) {
    this.#entry = entry;
    this.#input = input;
    this.#derived = derivedFrom(entry, input);
    this.#transitions = new Map(transitionsOf(entry.machine).map((one) => [one.key, one]));
    const { initial, start } = this.#derived;
    this.#snapshot = initial;
    this.#note(
      { step: null, label: 'start', event: null, refusal: null },
      null,
      start.actions,
      start.microsteps,
    );
  }

  after(steps: readonly SimulationStep[]): Simulation {
    const done: SimulationStep[] = [];
    let fault: SimulationFault | null = null;
    for (const [index, step] of steps.entries()) {
      try {
        this.#do(step, index);
        done.push(step);
      } catch (error) {
        if (!(error instanceof StepError)) throw error;
        fault = { step: index, message: error.message };
        break;
      }
    }
    const { value, status, tags, output, error } = this.#snapshot;
    const isActive = status === 'active';
    return {
      name: this.#entry.name,
      input: this.#input,
      steps: done,
      fault,
      log: this.#log,
      state: value,
      active: activeStates(this.#snapshot).map(({ id }) => id),
      status,
      output: jsonOf(output),
      error: jsonOf(error),
      tags: [...tags].map(String).toSorted(),
      context: jsonOf(this.#snapshot.context),
      elapsed: this.#elapsed,
      actors: childrenOf(this.#snapshot).map((child) => ({ ...child, options: this.#optionsOf(child) })),
      delays: isActive ? this.#runningDelays() : [],
      options: this.#optionsFrom(null),
    };
  }

  #do(step: SimulationStep, index: number): void {
    if ('elapse' in step) {
      this.#elapse(step.elapse, index);
      return;
    }
    if ('delay' in step) {
      this.#endDelay(step.delay, index);
      return;
    }
    if (this.#snapshot.status !== 'active')
      throw new StepError('The machine has ended: nothing more happens.');
    const [label, event] = 'send' in step ? this.#sent(step) : this.#ended(step);
    this.#cause({ step: index, label, event });
  }

  #sent({ send: type, case: name, payload }: SendStep): [string, AnyEventObject] {
    const { model } = this.#entry;
    const offered = this.#derived.everyEventIn(this.#snapshot).find((event) => event.type === type);
    const senders = Object.entries(model.sends ?? {}).filter(([, types]) => types.includes(type));
    if (!offered && senders.length > 0) {
      throw new StepError(`${senders.map(([src]) => src).join(' or ')} sends ${type}, and does not run.`);
    }
    if (type.startsWith('xstate.snapshot.')) {
      if (!offered) throw new StepError(`No running actor reports ${type}.`);
      return [this.#derived.eventKey(offered), offered];
    }
    if (payload !== undefined) return [`${type} (edited)`, Object.assign({ type }, payload, { type })];
    const cases = model.events[type] ?? {};
    const known = Object.keys(cases);
    const chosen = name ?? known[0] ?? '';
    const sample = cases[chosen];
    if (!sample && known.length + chosen.length > 0) {
      throw new StepError(`${type} has no sample "${chosen}". Known: ${known.join(', ')}`);
    }
    return [labelOf(type, chosen), { ...sample, type }];
  }

  #ended(step: OutcomeStep): [string, AnyEventObject] {
    const { outcome: id, name } = step;
    const running = childrenOf(this.#snapshot);
    const child = running.find((one) => one.id === id);
    if (!child) {
      const ids = running.map((one) => one.id).join(', ') || 'none';
      throw new StepError(`The actor ${id} does not run. Running: ${ids}`);
    }
    if (name === undefined) {
      const ended = givenOutcome(step);
      return [
        `${this.#derived.nameOfChild(id)}: ${'error' in ended ? 'failed' : 'done'} (edited)`,
        outcomeEvent(id, ended),
      ];
    }
    const known = this.#entry.model.outcomes[child.src] ?? {};
    const ended = known[name];
    if (!ended) {
      throw new StepError(
        `${id} has no outcome "${name}". Known: ${Object.keys(known).join(', ') || 'none'}`,
      );
    }
    return [`${this.#derived.nameOfChild(id)}: ${name}`, { ...outcomeEvent(id, ended), outcome: name }];
  }

  #endDelay(delay: string, index: number): void {
    const timer = this.#timers().find(({ event }) => delayOf(event.type) === delay);
    if (!timer || this.#snapshot.status !== 'active') {
      throw new StepError(`The delay ${delay} does not run.`);
    }
    this.#end(timer, index);
  }

  #end({ id, event, due }: Timer, index: number): void {
    this.#delays = new Map([...this.#delays].filter(([other]) => other !== id));
    this.#elapsed = Math.max(this.#elapsed, due);
    this.#cause({ step: index, label: this.#delayLabel(event.type), event });
  }

  /** The delays that run, those that end first before others. */
  #timers(): Timer[] {
    return [...this.#delays]
      .map(([id, { event, milliseconds, since }]) => ({ id, event, due: since + Math.max(0, milliseconds) }))
      .toSorted((one, other) => one.due - other.due);
  }

  #elapse(milliseconds: number, index: number): void {
    // Scripts and addresses are not held to the type.
    if (!Number.isFinite(milliseconds) || milliseconds < 0) {
      throw new StepError(`The clock moves by milliseconds from 0 on, not by ${milliseconds}.`);
    }
    const until = this.#elapsed + milliseconds;
    for (let count = 0; ; count += 1) {
      const [next] = this.#timers();
      if (!next || next.due > until || this.#snapshot.status !== 'active') break;
      if (count >= timerLimit) throw new StepError(`More than ${timerLimit} delays end within one step.`);
      this.#end(next, index);
    }
    this.#elapsed = until;
  }

  #cause(what: Pick<LogEntry, 'step' | 'label'> & { event: AnyEventObject }): void {
    const before = this.#snapshot;
    const tried = this.#tried(what.event);
    const { refusal } = this.#answer(what.event.type, tried);
    this.#snapshot = tried.next;
    this.#note({ ...what, refusal }, before, tried.actions, tried.microsteps);
  }

  /** A copy of the event: what is known of an earlier one was found at another time. */
  #tried(event: AnyEventObject) {
    return inFixedWorld(this.#elapsed, this.#log.length, () =>
      this.#derived.step(this.#snapshot, { ...event }),
    );
  }

  #note(
    what: Pick<LogEntry, 'step' | 'label' | 'event' | 'refusal'>,
    before: AnyMachineSnapshot | null,
    actions: ExecutableActionObject[],
    microsteps: Microstep[],
  ): void {
    const after = this.#snapshot;
    const moment = before && { snapshot: before, delays: this.#delays };
    this.#delays = delaysAfter(this.#delays, what.event, actions, this.#elapsed);
    const context = jsonOf(after.context);
    this.#log.push({
      ...what,
      ...effectsOfStep(this.#entry, moment, what.event, actions, after),
      elapsed: this.#elapsed,
      microsteps: this.#described(before, microsteps),
      state: after.value,
      status: after.status,
      running: childrenOf(after)
        .map(({ id }) => id)
        .toSorted(),
      context,
      changes: before ? contextChanges(jsonOf(before.context), context) : [],
    });
  }

  #described(before: AnyMachineSnapshot | null, microsteps: Microstep[]): SimulatedMicrostep[] {
    let last = before;
    return microsteps.map(({ event, taken, refused, entered, snapshot }) => {
      const active = new Set(activeStates(snapshot).map(({ id }) => id));
      const left = (last ? activeStates(last) : []).map(({ id }) => id).filter((id) => !active.has(id));
      last = snapshot;
      return {
        event: event.type,
        guards: this.#guards(refused, taken),
        taken,
        left,
        entered,
        state: snapshot.value,
      };
    });
  }

  #guards(refused: string[], taken: string[]): AskedGuard[] {
    const asked = (isTrue: boolean) => (key: string) => {
      const guard = this.#transitions.get(key)?.guard;
      return guard ? [{ guard, transition: key, isTrue }] : [];
    };
    return [...refused.flatMap(asked(false)), ...taken.flatMap(asked(true))];
  }

  #runningDelays(): RunningDelay[] {
    return this.#timers().map(({ event: { type }, due }) => ({
      name: delayName(this.#entry, type),
      type,
      remaining: Math.max(0, due - this.#elapsed),
      step: { delay: delayOf(type) },
    }));
  }

  #optionsFrom(from: string | null): Option[] {
    return this.#derived
      .offersIn(this.#snapshot)
      .filter((offer) => offer.from === from)
      .map(({ event }) => {
        const label = this.#derived.eventKey(event);
        return this.#option(label, stepOfEvent(event, label), event);
      });
  }

  /** An actor of which the model knows nothing is done, or fails. */
  #optionsOf({ id, src }: Child): Option[] {
    const { outcomes, sends = {} } = this.#entry.model;
    const steps: OutcomeStep[] = [
      { outcome: id, output: null },
      { outcome: id, error: 'failed' },
    ];
    const unknown = src in outcomes || src in sends ? [] : steps;
    return [
      ...unknown.map((step) => {
        const [label, event] = this.#ended(step);
        return this.#option(label.replace(' (edited)', ''), step, event);
      }),
      ...this.#optionsFrom(id),
    ];
  }

  #option(label: string, step: SimulationStep, { type, ...fields }: AnyEventObject): Option {
    const tried = this.#tried({ type, ...fields });
    const isReport = type.startsWith('xstate.snapshot.');
    const payload = isReport ? null : fields;
    const value = 'send' in step ? payload : (fields.error ?? fields.output);
    const needsPayload =
      'send' in step && tried.next.status === 'error' && Object.keys(Object(value)).length === 0;
    return {
      label,
      step,
      type,
      value: jsonOf(value),
      missing: needsPayload ? String(Object(tried.next.error).message ?? tried.next.error) : null,
      ...this.#answer(type, tried),
    };
  }

  /** What the machine does with an event, or why it refuses it. */
  #answer(
    type: string,
    { microsteps, refused, next }: ReturnType<Derived['step']>,
  ): Pick<Option, 'isPossible' | 'guards' | 'taken' | 'refusal'> {
    const taken = microsteps[0]?.taken ?? [];
    const forbidden = taken.filter((key) => this.#isForbidden(key));
    const isPossible = taken.length > forbidden.length || next.status === 'error';
    // After an event that takes nothing the engine asks the guards of eventless transitions, too.
    const asked = refused.filter((key) => matches(type, this.#transitions.get(key)?.descriptor ?? ''));
    const guards = isPossible ? this.#guards(microsteps[0]?.refused ?? [], taken) : this.#guards(asked, []);
    return { isPossible, guards, taken, refusal: isPossible ? null : this.#refusal(type, guards, forbidden) };
  }

  #isForbidden(key: string): boolean {
    const transition = this.#transitions.get(key);
    return transition?.targets.length === 0 && transition.actions.length === 0;
  }

  #refusal(type: string, guards: AskedGuard[], forbidden: string[]): string {
    if (guards.length > 0) return `${[...new Set(guards.map(({ guard }) => guard))].join(', ')}: no.`;
    const [key] = forbidden;
    if (key !== undefined) return `${this.#transitions.get(key)?.source} forbids it.`;
    const places = statesOf(this.#entry.machine)
      .filter((node) => definitionsOf(node).some(({ eventType }) => eventType && matches(type, eventType)))
      .map(({ id }) => id);
    if (places.length === 0) return 'No state listens to it.';
    return `Only ${places.join(', ')} ${places.length === 1 ? 'listens' : 'listen'} to it.`;
  }

  #delayLabel(type: string): string {
    return isDelay(type) ? `after ${delayName(this.#entry, type)}` : type;
  }
}

function derivedFrom(entry: CatalogEntry, input: number): Derived {
  const all = derivedOf.get(entry) ?? [];
  derivedOf.set(entry, all);
  const chosen = entriesPerInput(entry)[input];
  if (!chosen) throw new Error(`${entry.name} has no input ${input}.`);
  const derived = all[input] ?? inFixedWorld(0, 0, () => derive(chosen));
  all[input] = derived;
  return derived;
}

function labelOf(type: string, name: string): string {
  return name === '' ? type : `${type} (${name})`;
}

/** An error in an address is plain JSON: a text, or an object with a message, becomes an error. */
export function givenOutcome(step: OutcomeStep): Outcome {
  if (step.error === undefined) return { output: step.output };
  const { error } = step;
  if (typeof error === 'string') return { error: new Error(error) };
  if (typeof error === 'object' && error !== null && 'message' in error) {
    return { error: Object.assign(new Error(String(error.message)), error) };
  }
  return { error };
}

/** What is undefined is null. */
export function jsonOf(value: unknown): Json {
  // The text was written as JSON.
  return value === undefined ? null : (JSON.parse(textOf(value)) as Json);
}
