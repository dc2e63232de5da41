import { inspect } from 'node:util';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { CatalogEntry, Observation } from './catalog-entry.ts';
import { childrenOf } from './children.ts';
import { derive, type StepEffects } from './derive.ts';
import {
  delaysAfter,
  effectsOfStep,
  type ObservedEffects,
  observe,
  type RunningDelays,
} from './observation.ts';
import { effectDifferences, referenceOf } from './reference.ts';

/** More situations than this mean facts or a context that grow without end. */
const situationLimit = 20_000;

/** One event of a path with what it causes; the model has confirmed that, where it says anything. */
export type ModelStep = Omit<StepEffects, 'actions'> & {
  event: AnyEventObject;
  label: string;
  /** The rule that explains it; null without expectations. */
  rule: string | null;
  effects: ObservedEffects;
  /** What is known afterwards. */
  facts: unknown;
  snapshot: AnyMachineSnapshot;
  observation: Observation;
};

/** A path from the start, named by the rule that its last step proves. */
export type ModelPath = { name: string; start: PathStart; steps: ModelStep[] };

/** Where a path starts, and what the start causes. */
export type PathStart = Pick<
  ModelStep,
  'effects' | 'facts' | 'snapshot' | 'observation' | 'taken' | 'refused'
>;

/** What a machine does otherwise than its model says, after which events. */
export type ModelFailure = { name: string; path: string[]; rule: string | null; message: string };

/** One step from the first place in a situation to that in another. */
export type Link = { from: Place; step: ModelStep; to: Place };

export type Place = PathStart & { delays: RunningDelays; from: { place: Place; step: ModelStep } | null };

/**
 * Tries every event of the model in every situation, and compares what happens with what the model says: what no rule
 * explains must be refused. It does not go on from where they differ.
 *
 * @param failureLimit after how many failures to stop
 * @throws when the exploration does not end
 */
export function checkModel(entry: CatalogEntry, failureLimit = 20) {
  const derived = derive(entry);
  const reference = referenceOf(entry);
  const failures: ModelFailure[] = [];
  const links: Link[] = [];
  const visited = new Map<string, Place>();
  const refused = new Set<string>();
  let count = 0;

  const placeAt = (
    { actions, ...did }: StepEffects,
    snapshot: AnyMachineSnapshot,
    facts: unknown,
    event: AnyEventObject | null,
    before: Place | null,
  ) => {
    const delays = delaysAfter(before?.delays ?? new Map(), event, actions);
    const running = childrenOf(snapshot).map(({ id }) => id);
    const observation = observe(entry, snapshot, running, delays);
    return {
      ...did,
      effects: effectsOfStep(entry, before, event, actions, snapshot),
      facts,
      snapshot,
      observation,
      delays,
    };
  };
  const possibilityFaults = (snapshot: AnyMachineSnapshot, event: AnyEventObject, isExplained: boolean) => {
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
  /** Notes how a place differs from what the model says. @returns whether it does not */
  const isAsExpected = (place: Place, rule: string | null, differences: string[]) => {
    const { snapshot, facts, observation } = place;
    const all = [
      ...(snapshot.status === 'error'
        ? [`the machine stops with ${inspect(snapshot.error)}: nothing handles it.`]
        : differences),
      ...(snapshot.status === 'active'
        ? (reference?.differences(facts, observation, () => possibleIn(snapshot)) ?? [])
        : []),
    ];
    if (all.length === 0) return true;
    const path = stepsTo(place).map(({ label }) => label);
    failures.push({ name: nameOf(rule, path), path, rule, message: all.join('\n') });
    return false;
  };
  /** The first place that was found in the same situation: itself, where there was none. */
  const visit = (place: Place) => {
    const key = `${derived.stateKey(place.snapshot)} ${reference?.factsKey(place.facts)}`;
    const first = visited.get(key) ?? place;
    visited.set(key, first);
    return first;
  };

  const start: Place = {
    ...placeAt(derived.start, derived.initial, reference?.start.facts ?? null, null, null),
    from: null,
  };
  const startDifferences = reference
    ? effectDifferences(reference.start.effects, start.effects, start.snapshot)
    : [];
  const queue = isAsExpected(start, null, startDifferences) ? [visit(start)] : [];
  for (const place of queue) {
    const events = reference ? derived.everyEventIn(place.snapshot) : derived.eventsIn(place.snapshot);
    for (const event of events) {
      if (failures.length >= failureLimit) break;
      count += 1;
      const label = derived.eventKey(event);
      const { rule, effects, facts, faults } = reference?.explain(place.facts, event, label) ?? unexplained;
      const { next: snapshot, ...did } = derived.step(place.snapshot, event);
      const { delays, ...reached } = placeAt(did, snapshot, facts, event, place);
      const step: ModelStep = { ...reached, event, label, rule };
      const next: Place = { ...reached, delays, from: { place, step } };
      const differences = reference
        ? [
            ...faults,
            ...possibilityFaults(place.snapshot, event, rule !== null),
            ...effectDifferences(effects, step.effects, snapshot),
          ]
        : [];
      if (!isAsExpected(next, rule, differences)) continue;
      for (const key of did.refused) refused.add(key);
      const to = visit(next);
      links.push({ from: place, step, to });
      if (to === next) queue.push(next);
      if (visited.size > situationLimit) throw new Error(`${entry.name}: ${tooManySituations}`);
    }
  }
  const explained = reference ? links.filter(({ step }) => step.rule !== null) : links;
  const used = new Set(explained.map(({ step }) => step.rule));
  return {
    failures,
    /** Rules that explained nothing. */
    unusedRules:
      failures.length > 0 ? [] : (reference?.sentences.filter((sentence) => !used.has(sentence)) ?? []),
    /** Keys of the transitions that a guard refused. */
    refused,
    situations: visited.size,
    steps: count,
    /** Every step from every situation, refused ones included. */
    links,
    /** The paths that together take every step that a rule explains. */
    paths: () => pathsOf(start, explained),
  };
}

const unexplained = { rule: null, effects: {}, facts: null, faults: [] };

const tooManySituations =
  `the exploration did not finish within ${situationLimit} situations. ` +
  'Use fewer payload cases, or add a `contextKey` or a `factsKey` to the model.';

/** Each explained step with the shortest path to it; a path with which others begin is left out. */
function pathsOf(start: PathStart, explained: Link[]): ModelPath[] {
  const continued = new Set(explained.map(({ from }) => from.from?.step));
  return explained
    .filter(({ step }) => !continued.has(step))
    .map(({ from, step }) => {
      const steps = [...stepsTo(from), step];
      const labels = steps.map(({ label }) => label);
      return { name: nameOf(step.rule, labels), start, steps };
    });
}

function nameOf(rule: string | null, labels: string[]): string {
  const path = labels.join(' → ') || 'the start';
  return rule === null ? path : `${rule}: ${path}`;
}

function stepsTo(place: Place): ModelStep[] {
  const steps: ModelStep[] = [];
  for (let { from } = place; from; from = from.place.from) steps.unshift(from.step);
  return steps;
}

/** A failure as a person reads it. */
export function failureWords({ name, message }: ModelFailure): string {
  return `${name}\n${message}`;
}
