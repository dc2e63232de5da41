import { inspect, isDeepStrictEqual } from 'node:util';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { CatalogEntry, Effects, Observation, Rule } from './catalog-entry.ts';
import { settledId } from './children.ts';
import { type Derived, derive, type StepEffects } from './derive.ts';
import {
  delayName,
  delaysAfter,
  effectsOfActions,
  expectedObservation,
  type ObservedEffects,
  observe,
  type RunningDelays,
} from './observation.ts';
import { statesOf } from './transitions.ts';

/** More steps than this mean facts or a context that grow without end. */
const stepLimit = 200_000;

/** One event of a path, with what the model expects of it. */
export type ModelStep = StepEffects & {
  event: AnyEventObject;
  label: string;
  /** The rule that explains it, or null: the event is refused. */
  rule: string | null;
  effects: Effects;
  /** What is known afterwards. */
  facts: unknown;
  snapshot: AnyMachineSnapshot;
};

/** A path from the start, and the rule that its last step proves. */
export type ModelPath = { entry: CatalogEntry; steps: ModelStep[]; name: string };

/** What a machine does otherwise than its model says. */
export type ModelFailure = { path: string[]; rule: string | null; message: string };

type Place = {
  snapshot: AnyMachineSnapshot;
  facts: unknown;
  delays: RunningDelays;
  from: { place: Place; step: ModelStep } | null;
};

/**
 * Tries every event of the model in every situation, and compares what happens with what the model says.
 *
 * @param failureLimit after how many failures to stop
 * @throws when the machine cannot be explored
 */
export function checkModel(entry: CatalogEntry, failureLimit = 20) {
  const derived = derive(entry);
  const expectations = entry.model.expectations;
  const failures: ModelFailure[] = [];
  const edges: { place: Place; step: ModelStep }[] = [];
  const inner = new Set<Place>();
  const rulesUsed = new Set<string>();
  const sources = sourcesOf(derived);
  // A parsed border: the model was checked against this machine when it was put into the catalog.
  const { facts, ...startEffects } = expectations?.start(entry.input as never) ?? { facts: null };
  const start: Place = {
    snapshot: derived.initial,
    facts,
    delays: delaysAfter(new Map(), null, derived.start.actions),
    from: null,
  };
  const fail = (place: Place, step: ModelStep | null, message: string) => {
    const steps = [...stepsTo(place), ...(step ? [step] : [])];
    failures.push({ path: steps.map(({ label }) => label), rule: step?.rule ?? null, message });
  };
  const check = (place: Place, step: ModelStep | null, next: Place, differences: string[]) => {
    const expected = expectedObservation(entry, next.facts, sources);
    const observed = observe(entry, next.snapshot, next.delays);
    const broken = Object.entries(expectations?.invariants ?? {})
      .filter(([, holds]) => !holds(observed as never, next.facts as never))
      .map(([sentence]) => `does not hold: ${sentence}.`);
    const all = [
      ...differences,
      ...(next.snapshot.status === 'active' ? observationDifferences(expected, observed) : []),
      ...broken,
    ];
    for (const message of all) fail(place, step, message);
    return all.length === 0;
  };

  const visited = new Set<string>();
  const keyOf = ({ snapshot, facts }: Place) =>
    `${derived.stateKey(snapshot)} ${JSON.stringify(expectations?.factsKey ? expectations.factsKey(facts as never) : facts, errorsByMessage)}`;
  check(
    start,
    null,
    start,
    effectDifferences(startEffects, effectsOfActions(derived.start.actions), derived.initial),
  );
  visited.add(keyOf(start));
  const queue = [start];
  let steps = 0;
  for (const place of queue) {
    for (const event of derived.everyEventIn(place.snapshot)) {
      if (failures.length >= failureLimit) break;
      steps += 1;
      if (steps > stepLimit) {
        throw new Error(
          `${entry.name}: the exploration did not finish within ${stepLimit} steps. ` +
            'Use fewer payload cases, or add a `contextKey` or a `factsKey` to the model.',
        );
      }
      const label = derived.eventKey(event);
      const labels = labelsOf(entry, event, label);
      const rules = Object.entries(expectations?.rules ?? {}).filter(([, rule]) =>
        applies(rule, labels, place.facts, event),
      );
      const [name, rule] = rules[0] ?? [null, null];
      const effects = rule ? effectsOfRule(rule, place.facts, event) : {};
      const isDeclared = event.type in entry.model.events;
      const canBeSent = isDeclared && !derived.isSentByActor(event) ? place.snapshot.can(event) : null;
      const { next: snapshot, ...did } = derived.step(place.snapshot, event);
      const { facts: newFacts, ...expected } = effects;
      const step: ModelStep = {
        ...did,
        event,
        label,
        rule: name,
        effects: expected,
        facts: newFacts ? { ...(place.facts as object), ...newFacts } : place.facts,
        snapshot,
      };
      if (name) rulesUsed.add(name);
      const next: Place = {
        snapshot,
        facts: step.facts,
        delays: delaysAfter(place.delays, event, did.actions),
        from: { place, step },
      };
      const isFine = check(place, step, next, [
        ...(rules.length > 1 ? [`several rules apply: ${rules.map(([one]) => one).join('; ')}.`] : []),
        ...(!rule && !isDeclared ? ['no rule says what happens then.'] : []),
        ...(canBeSent === null || canBeSent === (rule !== null)
          ? []
          : [
              `expected ${label} to be ${rule ? 'possible' : 'refused'}: the machine ${canBeSent ? 'takes' : 'refuses'} it.`,
            ]),
        ...effectDifferences(expected, effectsOfActions(did.actions), snapshot),
      ]);
      if (!isFine) continue;
      const key = keyOf(next);
      if (rule) edges.push({ place, step });
      if (visited.has(key)) continue;
      visited.add(key);
      if (rule) inner.add(place);
      queue.push(next);
    }
  }
  const unusedRules =
    failures.length > 0 ? [] : Object.keys(expectations?.rules ?? {}).filter((rule) => !rulesUsed.has(rule));
  return {
    failures,
    unusedRules,
    situations: visited.size,
    steps,
    /** The paths that together take every step of the model. */
    paths: () => pathsOf(entry, edges),
  };
}

/** Each step with the shortest path to it; a path that others begin with is left out. */
function pathsOf(entry: CatalogEntry, edges: { place: Place; step: ModelStep }[]): ModelPath[] {
  const continued = new Set(edges.flatMap(({ place: { from } }) => (from ? [from.step] : [])));
  return edges
    .filter(({ step }) => !continued.has(step))
    .map(({ place, step }) => {
      const steps = [...stepsTo(place), step];
      return { entry, steps, name: `${step.rule}: ${steps.map(({ label }) => label).join(' → ')}` };
    });
}

function stepsTo({ from }: Place): ModelStep[] {
  return from ? [...stepsTo(from.place), from.step] : [];
}

/** The actor of each child, by the child's id, as far as the chart invokes it. */
function sourcesOf({ machine }: Derived): ReadonlyMap<string, string> {
  return new Map(
    statesOf(machine).flatMap((node) => node.invoke.map(({ id, src }) => [id, String(src)] as const)),
  );
}

/** All names by which a rule may call an event. */
function labelsOf(entry: CatalogEntry, { type, ...event }: AnyEventObject, label: string): string[] {
  const id = settledId(type);
  if (id !== null) return [label, `${id} ${'error' in event ? 'failed' : 'done'}`];
  if (type.startsWith('xstate.after.')) return [label, `after ${delayName(entry, type)}`];
  return [label, type];
}

function applies({ when, given }: Rule, labels: string[], facts: unknown, event: AnyEventObject): boolean {
  const isMeant = [when].flat().some((label) => labels.includes(label));
  // A parsed border: the rule was typed by its label when the model was written.
  return isMeant && (given?.(facts as never, event as never) ?? true);
}

function effectsOfRule({ causes }: Rule, facts: unknown, event: AnyEventObject): Effects {
  return typeof causes === 'function' ? causes(facts as never, event as never) : causes;
}

/** How the effects of an event differ from those that are expected, one sentence each. */
export function effectDifferences(
  { calls = {}, emits = [], sends = [], ...expected }: Effects,
  observed: ObservedEffects,
  { status, output, error }: AnyMachineSnapshot,
): string[] {
  const isEnd = 'output' in expected;
  return [
    ...difference('the actors that start', calls, observed.calls),
    ...difference('what is emitted', emits, observed.emits),
    ...difference('what running actors get', sends, observed.sends),
    ...(status === 'error' ? [`the machine stops with ${inspect(error)}: nothing handles it.`] : []),
    ...(status !== 'error' && isEnd !== (status === 'done')
      ? [isEnd ? 'expected the machine to end: it goes on.' : 'the machine ends unexpectedly.']
      : []),
    ...(isEnd && status === 'done' ? difference('the output', expected.output, output) : []),
  ];
}

/** How an observation differs from the expected one, one sentence each. */
export function observationDifferences(expected: Observation, observed: Observation): string[] {
  return [
    ...difference('what is seen', expected.seen, observed.seen),
    ...difference('the tags', expected.tags, observed.tags),
    ...difference('the running actors', expected.running, observed.running),
    ...difference('the running delays', expected.delays, observed.delays),
  ];
}

function difference(what: string, expected: unknown, observed: unknown): string[] {
  if (isDeepStrictEqual(expected, observed)) return [];
  const words = (value: unknown) => inspect(value, { depth: 6, breakLength: 100 });
  return [`${what}: expected ${words(expected)}, but there is ${words(observed)}.`];
}

/** A failure as a person reads it. */
export function failureWords({ path, message }: ModelFailure): string {
  return path.length === 0 ? `at the start: ${message}` : `after ${path.join(' → ')}: ${message}`;
}

function errorsByMessage(_: string, value: unknown): unknown {
  return value instanceof Error ? { ...value, message: value.message } : value;
}
