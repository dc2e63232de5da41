import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { childrenOf } from '../children.ts';
import type { Derived } from '../derive.ts';
import { delayOf, isDelay, outcomeEvent, settledId } from '../engine-events.ts';
import { type Outcome, sendersOf } from '../machine-entry.ts';
import { caseLabel } from '../offered-events.ts';
import type { SimulationStep } from './lab-types.ts';

type SendStep = Extract<SimulationStep, { send: string }>;
export type OutcomeStep = Extract<SimulationStep, { outcome: string }>;

/** A step cannot be done; `message` says why, for a person. */
export class StepError extends Error {}

/** An event, and how a person calls it. */
type Labelled = { label: string; event: AnyEventObject };

/** The step that an event of a derived path is. `label`: as the path calls it, with its sample. */
export function stepOfEvent({ type, outcome }: AnyEventObject, label: string): SimulationStep {
  const id = settledId(type);
  if (id !== null) return { outcome: id, name: String(outcome) };
  if (isDelay(type)) return { delay: delayOf(type) };
  return label.startsWith(`${type} (`)
    ? { send: type, case: label.slice(type.length + 2, -1) }
    : { send: type };
}

/** The event that a step is. @throws StepError where it cannot be done */
export function eventOfStep(
  derived: Derived,
  snapshot: AnyMachineSnapshot,
  step: SendStep | OutcomeStep,
): Labelled {
  return 'send' in step ? sentEvent(derived, snapshot, step) : endEvent(derived, snapshot, step);
}

function sentEvent(
  { entry: { model }, everyEventIn, labelOf }: Derived,
  snapshot: AnyMachineSnapshot,
  { send: type, case: name, payload }: SendStep,
): Labelled {
  const offered = everyEventIn(snapshot).find((event) => event.type === type);
  const senders = sendersOf(model, type);
  if (!offered && senders.length > 0) {
    throw new StepError(`${senders.join(' or ')} sends ${type}, and does not run.`);
  }
  if (type.startsWith('xstate.snapshot.')) {
    if (!offered) throw new StepError(`No running actor reports ${type}.`);
    return { label: labelOf(offered), event: offered };
  }
  if (payload !== undefined) {
    return { label: `${type} (edited)`, event: Object.assign({ type }, payload, { type }) };
  }
  const cases = model.events[type] ?? {};
  const known = Object.keys(cases);
  const chosen = name ?? known[0] ?? '';
  const sample = cases[chosen];
  if (!sample && known.length + chosen.length > 0) {
    throw new StepError(`${type} has no sample "${chosen}". Known: ${known.join(', ')}`);
  }
  return { label: caseLabel(type, chosen), event: { ...sample, type } };
}

function endEvent(
  { entry: { model }, nameOfChild }: Derived,
  snapshot: AnyMachineSnapshot,
  step: OutcomeStep,
): Labelled {
  const { outcome: id, name } = step;
  const running = childrenOf(snapshot);
  const child = running.find((one) => one.id === id);
  if (!child) {
    const ids = running.map((one) => one.id).join(', ') || 'none';
    throw new StepError(`The actor ${id} does not run. Running: ${ids}`);
  }
  if (name === undefined) {
    const ended = givenOutcome(step);
    const label = `${nameOfChild(id)}: ${'error' in ended ? 'failed' : 'done'} (edited)`;
    return { label, event: outcomeEvent(id, ended) };
  }
  const known = model.outcomes[child.src] ?? {};
  const ended = known[name];
  if (!ended) {
    throw new StepError(`${id} has no outcome "${name}". Known: ${Object.keys(known).join(', ') || 'none'}`);
  }
  return { label: `${nameOfChild(id)}: ${name}`, event: { ...outcomeEvent(id, ended), outcome: name } };
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
