import { inspect, isDeepStrictEqual } from 'node:util';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { delayName, isDelay, type ObservedEffects, settledId } from '#statecharts/paths';
import type { CatalogEntry, Effects, Observation, Rule } from './catalog-entry.ts';
import { expectedObservation } from './observation.ts';

/** What a model says of one event: the rule that explains it, or null for one that is refused. */
export type Explanation = { rule: string | null; effects: Effects; facts: unknown; faults: string[] };

/** What a model says must happen, apart from the machine; null for a model that says nothing. */
export function referenceOf(entry: CatalogEntry) {
  const { expectations } = entry.model;
  if (!expectations) return null;
  const { rules, start, invariants = {}, factsKey } = expectations;
  // `catalogEntry` typed the model; an entry no longer knows the type.
  const { facts, ...startEffects } = start(entry.input as never);
  return {
    start: { facts: facts as unknown, effects: startEffects },
    factsKey: (of: unknown) => JSON.stringify(factsKey ? factsKey(of as never) : of, errorsByMessage),
    explain(before: unknown, event: AnyEventObject, label: string): Explanation {
      const labels = labelsOf(entry, event, label);
      const found = Object.entries(rules).filter(([, rule]) => applies(rule, labels, before, event));
      const faults =
        found.length > 1 ? [`several rules apply: ${found.map(([sentence]) => sentence).join('; ')}.`] : [];
      const [sentence, rule] = found[0] ?? [null, null];
      if (!rule) return { rule: null, effects: {}, facts: before, faults };
      const { facts: news, ...effects } = effectsOfRule(rule, before, event);
      return { rule: sentence, effects, facts: { ...(before as object), ...news }, faults };
    },
    /**
     * How an observation differs from what the facts say, one sentence each.
     *
     * @param possible types of the events that can be sent
     */
    differences(of: unknown, observed: Observation, possible: () => string[]): string[] {
      const expected = expectedObservation(entry, of);
      const broken = Object.entries(invariants).filter(
        ([, holds]) => !holds({ ...observed, possible: possible() } as never, of as never),
      );
      return [
        ...difference('what is seen', expected.seen, observed.seen),
        ...difference('the tags', expected.tags, observed.tags),
        ...difference('the running actors', expected.running, observed.running),
        ...difference('the running delays', expected.delays, observed.delays),
        ...broken.map(([sentence]) => `this does not hold: ${sentence}.`),
      ];
    },
  };
}

/** All names by which a rule may call an event. */
function labelsOf(entry: CatalogEntry, { type, ...event }: AnyEventObject, label: string): string[] {
  const id = settledId(type);
  if (id !== null) return [label, `${id} ${'error' in event ? 'failed' : 'done'}`];
  if (isDelay(type)) return [label, `after ${delayName(entry, type)}`];
  return [label, type];
}

function applies({ when, given }: Rule, labels: string[], facts: unknown, event: AnyEventObject): boolean {
  const isMeant = [when].flat().some((label) => labels.includes(label));
  return isMeant && (given?.(facts as never, event as never) ?? true);
}

function effectsOfRule({ causes }: Rule, facts: unknown, event: AnyEventObject): Effects {
  return typeof causes === 'function' ? causes(facts as never, event as never) : causes;
}

/** How the effects of an event differ from those that are expected, one sentence each. */
export function effectDifferences(
  { calls = {}, emits = [], sends = [], restarts = [], ...expected }: Effects,
  observed: ObservedEffects,
  { status, output }: AnyMachineSnapshot,
): string[] {
  const isEnd = 'output' in expected;
  return [
    ...difference('the actors that start', calls, observed.calls),
    ...difference('what is emitted', emits, observed.emits),
    ...difference('what running actors get', sends, observed.sends),
    ...difference('the delays that start anew', restarts.toSorted(), observed.restarts),
    ...difference('whether the machine has ended', isEnd, status === 'done'),
    ...(isEnd && status === 'done' ? difference('the output', expected.output, output) : []),
  ];
}

/** One sentence where two values differ. */
export function difference(what: string, expected: unknown, observed: unknown): string[] {
  if (isDeepStrictEqual(expected, observed)) return [];
  const words = (value: unknown) => inspect(value, { depth: 6, breakLength: 100 });
  return [`${what}: expected ${words(expected)}, seen ${words(observed)}.`];
}

function errorsByMessage(_: string, value: unknown): unknown {
  return value instanceof Error ? { ...value, message: value.message } : value;
}
