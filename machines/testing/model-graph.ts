import { inspect } from 'node:util';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import {
  childrenOf,
  delaysAfter,
  derive,
  effectsOfStep,
  type Link,
  type ObservedEffects,
  type RunningDelays,
  type StepEffects,
} from '#statecharts/paths';
import type { CatalogEntry, Effects, Observation } from './catalog-entry.ts';
import { observe } from './observation.ts';
import { type Explanation, effectDifferences, referenceOf } from './reference.ts';

/** What is so after the start, or after an event, and what that has caused. */
export type Reached = Pick<StepEffects, 'taken' | 'refused'> & {
  effects: ObservedEffects;
  /** What is known. */
  facts: unknown;
  snapshot: AnyMachineSnapshot;
  observation: Observation;
};

/** One event with what it causes. */
export type ModelStep = Reached & {
  event: AnyEventObject;
  label: string;
  /** The rule that explains it; null for an event that is refused, and without expectations. */
  rule: string | null;
  /** What the model says that it causes. */
  expected: Effects;
  /** What is wrong with the rules for it, one sentence each. */
  faults: string[];
};

/** Where a machine is, and how it has come there; `from`: null at the start. */
export type Place = Reached & { delays: RunningDelays; from: { place: Place; step: ModelStep } | null };

export type ModelLink = Link<Place> & { step: ModelStep };

export type ModelGraph = ReturnType<typeof modelGraph>;

/** A machine together with what its model knows, event by event. */
export function modelGraph(entry: CatalogEntry) {
  const derived = derive(entry);
  const reference = referenceOf(entry);
  const keys = new WeakMap<Place, string>();

  const reach = (
    { actions, taken, refused }: StepEffects,
    snapshot: AnyMachineSnapshot,
    facts: unknown,
    event: AnyEventObject | null,
    before: Place | null,
  ) => {
    const delays = delaysAfter(before?.delays ?? new Map(), event, actions);
    const running = childrenOf(snapshot).map(({ id }) => id);
    const observation = observe(entry, snapshot, running, delays.values());
    const effects = effectsOfStep(entry, before, event, actions, snapshot);
    return { taken, refused, effects, facts, snapshot, observation, delays };
  };
  const start: Place = {
    ...reach(derived.start, derived.initial, reference?.start.facts ?? null, null, null),
    from: null,
  };
  const possibilityFaults = (snapshot: AnyMachineSnapshot, { event, rule }: ModelStep) => {
    const isExplained = rule !== null;
    if (!(event.type in entry.model.events)) return isExplained ? [] : ['no rule says what happens then.'];
    // What a callback actor sends comes unasked.
    if (derived.isSentByActor(event) || snapshot.can(event) === isExplained) return [];
    return [
      isExplained
        ? 'expected to be possible: the machine refuses it.'
        : 'expected to be refused, for no rule explains it: the machine takes it.',
    ];
  };
  /** Types of the events that a person or another actor can send. */
  const possibleIn = (snapshot: AnyMachineSnapshot) => [
    ...new Set(
      derived
        .everyEventIn(snapshot)
        .filter((event) => event.type in entry.model.events && snapshot.can(event))
        .map(({ type }) => type),
    ),
  ];
  return {
    start,
    /** What a place listens to. */
    eventsIn: ({ snapshot }: Place) => derived.eventsIn(snapshot),
    /** All that can happen in a place, whether or not it listens. */
    everyEventIn: ({ snapshot }: Place) => derived.everyEventIn(snapshot),
    /** An event with its case, as people read it. */
    labelOf: derived.labelOf,
    /** What an event causes in a place. */
    follow(from: Place, event: AnyEventObject): ModelLink {
      const label = derived.labelOf(event);
      const {
        effects: expected,
        facts,
        ...explanation
      } = reference?.explain(from.facts, event, label) ?? unexplained;
      const { next, ...did } = derived.step(from.snapshot, event);
      const { delays, ...reached } = reach(did, next, facts, event, from);
      const step: ModelStep = { ...reached, ...explanation, event, label, expected };
      return { from, step, to: { ...reached, delays, from: { place: from, step } } };
    },
    /** How a place, and the step that has led there, differ from what the model says, one sentence each. */
    differencesAt(place: Place): string[] {
      const { snapshot, facts, observation, from, effects } = place;
      if (snapshot.status === 'error') {
        return [`the machine stops with ${inspect(snapshot.error)}: nothing handles it.`];
      }
      if (!reference) return [];
      return [
        ...(from ? [...from.step.faults, ...possibilityFaults(from.place.snapshot, from.step)] : []),
        ...effectDifferences(from?.step.expected ?? reference.start.effects, effects, snapshot),
        ...(snapshot.status === 'active'
          ? reference.differences(facts, observation, () => possibleIn(snapshot))
          : []),
      ];
    },
    /** Places with equal keys are one situation. */
    keyOf(place: Place): string {
      const { snapshot, facts } = place;
      const key = keys.get(place) ?? `${derived.stateKey(snapshot)} ${reference?.factsKey(facts)}`;
      keys.set(place, key);
      return key;
    },
  };
}

const unexplained: Explanation = { rule: null, effects: {}, facts: null, faults: [] };

/** The steps that have led to a place. */
export function stepsTo(place: Place): ModelStep[] {
  const steps: ModelStep[] = [];
  for (let { from } = place; from; from = from.place.from) steps.unshift(from.step);
  return steps;
}

/** What was wrong after a step, or at the start, with what the step proves and the steps before, as a person reads it. */
export function faultWords(before: readonly ModelStep[], step: ModelStep | null, fault: string): string {
  if (!step) return `the start: ${fault}`;
  return [
    `step ${before.length + 1}, ${step.label}: ${fault}`,
    `The transition: ${step.taken.join(', ') || 'none'}`,
    ...(step.rule === null ? [] : [`The rule: ${step.rule}`]),
    `The events before: ${before.map(({ label }) => label).join(' → ') || 'none'}`,
  ].join('\n');
}
