import { durationWords, inCode } from '../words.ts';
import type { StateBehaviour, TransitionBehaviour, Use } from './behaviour.ts';
import { type Change, inBoth, isEqual, type Name, without } from './change.ts';

/** What a state does differently at its events. */
export function* transitionChanges(
  id: string,
  before: StateBehaviour,
  now: StateBehaviour,
  name: Name,
): Generator<Change> {
  const { gone, added, both } = inBoth(before.transitions, now.transitions);
  const onEvent = (what: Change['what'], event: string, words: string) => ({
    what,
    text: `in ${name(id)}, on \`${event}\`${words}`,
  });
  const otherDelays = new Map(
    gone.flatMap((event) => {
      const same = added.find(
        (one) => isDelayed(event, one) && isEqual(before.transitions[event], now.transitions[one]),
      );
      return same === undefined ? [] : [[event, same] as const];
    }),
  );
  for (const [was, is] of otherDelays) {
    const text = `in ${name(id)}, the delay is ${delayWords(is)} instead of ${delayWords(was)}`;
    yield { what: 'changed', text };
  }
  const renamed = [...otherDelays].flat();
  for (const event of [...gone, ...added, ...both].filter((one) => !renamed.includes(one))) {
    const [old, current] = [before.transitions[event] ?? [], now.transitions[event] ?? []];
    const pairs = pairsOf(old, current);
    for (const [one, other] of pairs) {
      for (const words of differences(one, other, name)) yield onEvent('changed', event, words);
    }
    for (const one of old.filter((each) => pairs.every(([first]) => first !== each))) {
      yield onEvent('gone', event, `${transitionWords(one, name)}: that is gone`);
    }
    for (const one of current.filter((each) => pairs.every(([, second]) => second !== each))) {
      yield onEvent('added', event, `${transitionWords(one, name)}: that is new`);
    }
    if (isReordered(old, current, pairs)) {
      const guards = current.map(({ guard }) => guard?.name ?? 'no guard');
      yield onEvent('changed', event, ` the guards are tried in another order: ${inCode(guards)}`);
    }
  }
}

/** A transition in words, after its event. */
function transitionWords({ guard, targets, actions }: TransitionBehaviour, name: Name): string {
  const acts = actions.length === 0 ? '' : `, running ${inCode(actions.map((one) => one.name))}`;
  const where = targets.length === 0 ? 'it stays' : `it goes to ${targets.map(name).join(', ')}`;
  return `${guard === null ? '' : ` if \`${guard.name}\``} ${where}${acts}`;
}

/** What two lists of actions do differently, as what a state or a transition does. */
export function* actionChanges(before: readonly Use[], now: readonly Use[]): Generator<string> {
  const [names, others] = [before.map((one) => one.name), now.map((one) => one.name)];
  const [gone, added] = [without(names, others), without(others, names)];
  if (added.length > 0) yield `runs ${inCode(added)} as well`;
  if (gone.length > 0) yield `no longer runs ${inCode(gone)}`;
  if (added.length > 0 || gone.length > 0) return;
  if (!isEqual(names, others)) yield `runs its actions in another order: ${inCode(others)}`;
  else {
    for (const [index, one] of before.entries()) {
      const other = now[index];
      if (one.source !== other?.source) yield `runs another inline \`${one.name}\``;
      else if (one.params !== other.params) yield `gives \`${one.name}\` other parameters`;
    }
  }
}

type Pair = readonly [before: TransitionBehaviour, now: TransitionBehaviour];

/** Which transition of an event became which: the equal ones, then those that are alike, then the rest in order. */
function pairsOf(before: readonly TransitionBehaviour[], now: readonly TransitionBehaviour[]): Pair[] {
  const isAlike = [
    isEqual,
    (one: TransitionBehaviour, other: TransitionBehaviour) => isEqual(one.guard, other.guard),
    (one: TransitionBehaviour, other: TransitionBehaviour) =>
      isEqual({ ...one, guard: null }, { ...other, guard: null }),
    () => true,
  ];
  const pairs: Pair[] = [];
  for (const alike of isAlike) {
    for (const one of before.filter((each) => pairs.every(([first]) => first !== each))) {
      const other = now.find((each) => pairs.every(([, second]) => second !== each) && alike(one, each));
      if (other) pairs.push([one, other]);
    }
  }
  return pairs;
}

function isReordered(
  before: readonly TransitionBehaviour[],
  now: readonly TransitionBehaviour[],
  pairs: readonly Pair[],
): boolean {
  const places = now.flatMap((one) =>
    pairs.filter(([, other]) => other === one).map(([first]) => before.indexOf(first)),
  );
  return !isEqual(
    places,
    places.toSorted((one, other) => one - other),
  );
}

function* differences(before: TransitionBehaviour, now: TransitionBehaviour, name: Name): Generator<string> {
  const where = now.guard === null ? '' : ` if \`${now.guard.name}\``;
  if (!isEqual(before.guard, now.guard)) yield guardChange(before.guard, now.guard);
  if (!isEqual(before.targets, now.targets)) {
    const [was, is] = [before.targets, now.targets].map((targets) => targets.map(name).join(', '));
    if (is === '') yield `${where} it stays instead of going to ${was}`;
    else yield `${where} it goes to ${is} instead of ${was === '' ? 'staying' : was}`;
  }
  for (const words of actionChanges(before.actions, now.actions)) yield `${where} it ${words}`;
  if (before.reenters !== now.reenters) {
    yield now.reenters
      ? `${where} its state is entered again`
      : `${where} its state is no longer entered again`;
  }
}

function guardChange(before: Use | null, now: Use | null): string {
  if (before === null) return ` the guard \`${now?.name}\` is new`;
  if (now === null) return ` the guard \`${before.name}\` is gone`;
  if (before.name !== now.name) return ` the guard is \`${now.name}\` instead of \`${before.name}\``;
  if (before.source !== now.source) return ` the inline guard \`${now.name}\` is another`;
  return ` the guard \`${now.name}\` gets other parameters`;
}

/** Whether two events are delays. */
function isDelayed(...events: string[]): boolean {
  return events.every((event) => event.startsWith('after '));
}

function delayWords(event: string): string {
  return durationWords(event.slice('after '.length));
}
