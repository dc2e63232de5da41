import * as v from 'valibot';
import { type CatalogEntry, entriesPerInput, withInput } from '../catalog-entry.ts';
import { delayOf } from '../engine-events.ts';
import { issueWords } from '../issue-words.ts';
import { type ActorTrace, stepWords, type TraceStep, traceText } from '../trace.ts';
import { fragmentOf, type LabAddress } from './address.ts';
import { contextChanges, jsonOf } from './context-changes.ts';
import type { SimulationStep } from './lab-types.ts';
import { simulate } from './simulation.ts';
import { stateValueText } from './state-value-text.ts';

/** A recorded actor as steps of a simulation. `address`: at its start, with all steps ahead. */
export type Recording = { trace: ActorTrace; entry: CatalogEntry; address: LabAddress };

/** What a text has recorded, in its order, and the ids of machines that are not in the catalog; or what is wrong with it. */
export function recordingsOf(
  text: string,
  catalog: readonly CatalogEntry[],
): { recordings: Recording[]; unknown: string[] } | { fault: string } {
  const parsed = v.safeParse(traceText, text);
  if (!parsed.success) return { fault: `This file is no recording: ${issueWords(parsed.issues[0])}` };
  const { actors } = parsed.output;
  if (actors.length === 0) return { fault: 'Nothing happened in this recording.' };
  const recordings = actors.flatMap((trace) => {
    const entry = catalog.find(({ machine }) => machine.id === trace.machine);
    return entry ? [recordingOf(trace, entry)] : [];
  });
  const ids = new Set(actors.map(({ machine }) => machine));
  return { recordings, unknown: [...ids].filter((id) => !catalog.some(({ machine }) => machine.id === id)) };
}

function recordingOf(trace: ActorTrace, entry: CatalogEntry): Recording {
  const { input } = trace;
  const inputs = entriesPerInput(entry).map((one) => jsonOf(one.input));
  const known = input === undefined ? 0 : inputs.findIndex((one) => isSame(one, input));
  const start = { machine: entry.name, steps: trace.steps.map(simulationStep), position: 0 };
  if (known >= 0) return { trace, entry, address: { ...start, input: known } };
  const given = jsonOf(input);
  return { trace, entry: withInput(entry, given), address: { ...start, input: inputs.length, given } };
}

function simulationStep(step: TraceStep): SimulationStep {
  if ('delay' in step) return { delay: delayOf(step.delay) };
  if ('event' in step) {
    const { type, ...payload } = step.event;
    return { send: type, payload };
  }
  const { call, outcome } = step;
  return typeof outcome === 'string' ? { outcome: call, name: outcome } : { outcome: call, ...outcome };
}

/** Whether the lab is at a step of a recording, and has taken no other step. */
export function hasOnlyReplayed({ address }: Recording, at: LabAddress): boolean {
  return fragmentOf({ ...at, position: 0 }) === fragmentOf(address);
}

/** What is to be said of a place in a recording. Different: the chart comes to another state, or cannot go on. */
export type Finding = { sentence: string; isDifferent: boolean };

/** What the chart does with a recording, by the number of steps that are done; null where it does the same. */
export function findingsOf({ trace, entry, address }: Recording): (Finding | null)[] {
  const { log, fault } = simulate(entry, address.steps, address.input);
  const findingOf = (step: TraceStep, index: number): Finding | null => {
    const title = `Step ${index + 1} of ${trace.steps.length}, ${stepWords(step)}`;
    const recorded = `The recording came to ${stateValueText(step.state)}`;
    if (fault && fault.step <= index) {
      const reason = fault.step === index ? fault.message : `Step ${fault.step + 1} could not be done.`;
      return { sentence: `${title}: the chart cannot do it. ${reason} ${recorded}.`, isDifferent: true };
    }
    const last = log.findLast((done) => done.step === index);
    const isDifferent = !isSame(last?.state, step.state);
    if (last && last.refusal !== null) {
      const same = isDifferent ? '' : ', too';
      return { sentence: `${title}: the chart refuses it. ${last.refusal} ${recorded}${same}.`, isDifferent };
    }
    if (!isDifferent) return null;
    return {
      sentence: `${title}: the chart comes to ${stateValueText(last?.state)}. ${recorded}.`,
      isDifferent,
    };
  };
  const [start] = log;
  const words = `The chart starts in ${stateValueText(start?.state)}, the recording in ${stateValueText(trace.start)}.`;
  return [
    isSame(start?.state, trace.start) ? null : { sentence: words, isDifferent: true },
    ...trace.steps.map(findingOf),
  ];
}

function isSame(one: unknown, other: unknown): boolean {
  return contextChanges(jsonOf(one), jsonOf(other)).length === 0;
}
