import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { type Child, childrenOf } from '../children.ts';
import type { Derived } from '../derive.ts';
import type { Answer, answersOf } from './answers.ts';
import { type Json, jsonOf } from './context-changes.ts';
import type { SimulationStep } from './lab-types.ts';
import { eventOfStep, type OutcomeStep, stepOfEvent } from './step-events.ts';

/** Something that can be tried: an event with a sample payload, an outcome of a running actor. */
export type Option = Answer & {
  label: string;
  step: SimulationStep;
  /** As the engine spells it. */
  type: string;
  /** What comes with it, to be edited: the payload, the output or the error. */
  value: Json;
  /** The error with which the machine would stop without a payload; null where it would not. */
  missing: string | null;
};

/** An actor that runs. `name`: as labels have it; `options`: how it may end, or what it may send. */
export type RunningActor = Child & { name: string; options: Option[] };

type Situation = {
  derived: Derived;
  snapshot: AnyMachineSnapshot;
  answers: ReturnType<typeof answersOf>;
  tryEvent: (event: AnyEventObject) => ReturnType<Derived['step']>;
};

/** What can be tried from outside, and with each actor that runs. */
export function optionsIn({ derived, snapshot, answers, tryEvent }: Situation): {
  options: Option[];
  actors: RunningActor[];
} {
  const optionOf = (label: string, step: SimulationStep, { type, ...fields }: AnyEventObject): Option => {
    const tried = tryEvent({ type, ...fields });
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
      ...answers.answerTo(type, tried),
    };
  };
  const offers = derived.offersIn(snapshot);
  const offeredFrom = (id: string | null) =>
    offers
      .filter(({ from }) => from === id)
      .map(({ event }) => {
        const label = derived.labelOf(event);
        return optionOf(label, stepOfEvent(event, label), event);
      });
  /** An actor of which the model knows nothing is done, or fails. */
  const endsOf = ({ id, src }: Child): Option[] => {
    const { outcomes, sends = {} } = derived.entry.model;
    if (src in outcomes || src in sends) return [];
    const steps: OutcomeStep[] = [
      { outcome: id, output: null },
      { outcome: id, error: 'failed' },
    ];
    return steps.map((step) => {
      const { label, event } = eventOfStep(derived, snapshot, step);
      return optionOf(label.replace(/ \(edited\)$/, ''), step, event);
    });
  };
  return {
    options: offeredFrom(null),
    actors: childrenOf(snapshot).map((child) => ({
      ...child,
      name: derived.nameOfChild(child.id),
      options: [...endsOf(child), ...offeredFrom(child.id)],
    })),
  };
}
