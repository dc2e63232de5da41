import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { type Derived, derive, type StepEffects } from '../derive.ts';
import { delayOf, isDelay } from '../engine-events.ts';
import { entriesPerInput, type MachineEntry } from '../machine-entry.ts';
import type { Microstep } from '../microsteps.ts';
import { delayName, delaysAfter, effectsOfStep, type RunningDelays } from '../step-effects.ts';
import { activeStates } from '../transitions.ts';
import { answersOf } from './answers.ts';
import { type Json, jsonOf } from './context-changes.ts';
import { inFixedWorld } from './fixed-world.ts';
import type { SimulationStep } from './lab-types.ts';
import { changesTo, describedMicrosteps, type LogEntry } from './log-entry.ts';
import { optionsIn } from './options.ts';
import { eventOfStep, StepError } from './step-events.ts';

/**
 * A delay that runs. `step` ends it alone: others that are due by then wait for the clock to be moved, as timers of a
 * browser come one after another.
 */
export type RunningDelay = { name: string; type: string; remaining: number; step: SimulationStep };

/** A step that cannot be done, and why; nothing after it is done. */
export type SimulationFault = { step: number; message: string };

/** `options`: events from outside. */
export type Simulation = Pick<LogEntry, 'state' | 'status' | 'context' | 'elapsed'> &
  ReturnType<typeof optionsIn> & {
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
    delays: RunningDelay[];
  };

/** A delay that runs. `due`: at which time it ends. */
type Timer = { id: string; event: AnyEventObject; due: number };

/** More delays than this end in one step only where a machine waits for nothing. */
const timerLimit = 1_000;

const derivedOf = new WeakMap<MachineEntry, Derived[]>();

/**
 * A machine after some steps. Nothing runs, no time passes: equal steps come to equal simulations.
 *
 * @param input which of the inputs of the machine
 * @throws when the machine cannot start with it
 */
export function simulate(entry: MachineEntry, steps: readonly SimulationStep[], input = 0): Simulation {
  return new Run(entry, input).after(steps);
}

class Run {
  readonly #input: number;
  readonly #derived: Derived;
  readonly #answers: ReturnType<typeof answersOf>;
  readonly #log: LogEntry[] = [];
  #snapshot: AnyMachineSnapshot;
  #delays: RunningDelays = new Map();
  #elapsed = 0;

  constructor(entry: MachineEntry, input: number) {
    this.#input = input;
    this.#derived = derivedFrom(entry, input);
    this.#answers = answersOf(entry.machine);
    const { initial, start } = this.#derived;
    this.#snapshot = initial;
    this.#note({ step: null, label: 'start', event: null, refusal: null }, null, start);
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
      name: this.#derived.entry.name,
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
      delays: isActive ? this.#runningDelays() : [],
      ...optionsIn({
        derived: this.#derived,
        snapshot: this.#snapshot,
        answers: this.#answers,
        tryEvent: (event) => this.#tried(event),
      }),
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
    this.#cause({ step: index, ...eventOfStep(this.#derived, this.#snapshot, step) });
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
    const { refusal } = this.#answers.answerTo(what.event.type, tried);
    this.#snapshot = tried.next;
    this.#note({ ...what, refusal }, before, tried);
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
    did: Pick<StepEffects, 'actions'> & { microsteps: Microstep[] },
  ): void {
    const { entry } = this.#derived;
    const moment = before && { snapshot: before, delays: this.#delays };
    this.#delays = delaysAfter(this.#delays, what.event, did.actions, this.#elapsed);
    this.#log.push({
      ...what,
      ...effectsOfStep(entry, moment, what.event, did.actions, this.#snapshot),
      ...changesTo(this.#snapshot, before),
      elapsed: this.#elapsed,
      microsteps: describedMicrosteps(did.microsteps, before, this.#answers),
    });
  }

  #runningDelays(): RunningDelay[] {
    return this.#timers().map(({ event: { type }, due }) => ({
      name: delayName(this.#derived.entry, type),
      type,
      remaining: Math.max(0, due - this.#elapsed),
      step: { delay: delayOf(type) },
    }));
  }

  #delayLabel(type: string): string {
    return isDelay(type) ? `after ${delayName(this.#derived.entry, type)}` : type;
  }
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
