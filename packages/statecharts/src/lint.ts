import type { AnyStateNode } from 'xstate';
import type { CatalogEntry } from './catalog-entry.ts';
import { coverageGoals } from './coverage.ts';
import { isDelay } from './engine-events.ts';
import { type Exploration, tryExploring } from './exploration.ts';
import { causesIn, unreachableKey } from './lint-causes.ts';
import { invocationName, nameOf } from './names.ts';
import { needWords } from './needs.ts';
import { matches } from './offered-events.ts';
import { definitionsOf, descriptorsOf, invokedIn, statesOf, timeLimitsOf } from './transitions.ts';

/** What can be switched off. */
export const lintRules = [
  'actor-without-outcomes',
  'dead-end',
  'delayed-action',
  'event-undeclared',
  'event-unhandled',
  'event-untried',
  'event-without-case',
  'inline-actor',
  'missing-outcome',
  'missing-sample',
  'on-error',
  'snapshot',
  'spawned-id',
  'time-limit',
  'unexplored',
  'unobservable-fact',
  'unreachable',
  'untested-transition',
  'unused-ignore',
  'unused-outcomes',
] as const;
export type LintRule = (typeof lintRules)[number];

/** `key`: of what may be a cause. `cause`: the key of the finding from which this one follows. */
type Findings = Iterable<
  readonly [rule: LintRule, words: string, key?: string | undefined, cause?: string | null]
>;

/** One thing to repair, and the findings that go with it, a sentence each. */
export type LintCause = { words: string; follows: string[] };

/** What is wrong with a machine or with its model, one sentence each; none when all is well. */
export function lint(entry: CatalogEntry, off: readonly string[] = []): string[] {
  return lintCauses(entry, off).flatMap(({ words, follows }) => [words, ...follows]);
}

/** The same by causes. */
export function lintCauses(entry: CatalogEntry, off: readonly string[] = []): LintCause[] {
  const findings = [...findingsIn(entry)].filter(([rule]) => !off.includes(rule));
  const byKey = new Map(findings.map((finding) => [finding[2], finding]));
  const causes = new Map<(typeof findings)[number], LintCause>();
  for (const finding of findings) {
    let root = finding;
    for (let next = root; next; next = byKey.get(next[3] ?? '') as typeof root) root = next;
    const words = `${entry.name}: ${finding[1]}`;
    const cause = causes.get(root) ?? { words: `${entry.name}: ${root[1]}`, follows: [] };
    causes.set(root, cause);
    if (finding !== root) cause.follows.push(words);
  }
  return [...causes.values()];
}

function* findingsIn(entry: CatalogEntry): Findings {
  const exploration = tryExploring(entry);
  const isExplored = !(exploration instanceof Error);
  yield* lintModel(entry, isExplored ? [...exploration.spawned.values()] : []);
  for (const node of statesOf(entry.machine)) yield* lintState(entry, node);
  if (isExplored) yield* lintBehaviour(entry, exploration);
  else yield ['unexplored', `the model could not be explored: ${exploration.message}`];
}

/** Where the model does not fit the machine. */
function* lintModel({ machine, model }: CatalogEntry, spawned: readonly string[]): Findings {
  const invoked = new Set(invokedIn(machine).map(({ src }) => src));
  const handled = descriptorsOf(machine);
  const declared = Object.entries(model.events);
  const answered = [...Object.keys(model.outcomes), ...Object.keys(model.sends ?? {})];
  for (const [type] of declared) {
    if (!handled.some((descriptor) => matches(type, descriptor))) {
      yield ['event-unhandled', `the declared event ${type} is handled nowhere.`, type];
    }
  }
  for (const descriptor of handled) {
    if (!declared.some(([type]) => matches(type, descriptor))) {
      yield [
        'event-undeclared',
        `${descriptor} is handled, but the model declares no such event.`,
        descriptor,
      ];
    }
  }
  for (const [type, cases] of declared) {
    if (Object.keys(cases).length === 0)
      yield ['event-without-case', `the model has no payload case for ${type}.`, type];
  }
  for (const src of invoked) {
    if (!isInline(src) && !answered.includes(src)) {
      yield ['actor-without-outcomes', `the model has no outcomes for the invoked actor ${src}.`, src];
    }
  }
  for (const src of answered) {
    if (!invoked.has(src) && !spawned.includes(src)) {
      yield ['unused-outcomes', `the model answers for ${src}, which is invoked nowhere.`];
    }
  }
  for (const [src, outcomes] of Object.entries(model.outcomes)) {
    const ends = Object.values(outcomes);
    // An actor without outcomes runs as long as the state that invokes it.
    if (ends.length === 0) continue;
    if (!ends.some((end) => 'output' in end))
      yield ['missing-outcome', `no outcome in the model lets ${src} succeed.`];
    if (!(src in (model.machines ?? {})) && !ends.some((end) => 'error' in end)) {
      yield ['missing-outcome', `no outcome in the model lets ${src} fail.`];
    }
  }
}

/** What can be read off one state. */
function* lintState(entry: CatalogEntry, node: AnyStateNode): Findings {
  const { sends = {}, machines = {} } = entry.model;
  if (!hasExit(node)) yield ['dead-end', `${node.id} has no way out and is not final.`];
  for (const { id, src, onError, onSnapshot } of node.invoke) {
    const name = invocationName(node, id);
    const invokes = `${node.id} invokes ${name}`;
    // A callback actor does not end, and a machine handles its own failures.
    const isCall = !(String(src) in sends) && !(String(src) in machines);
    if (isInline(src)) {
      yield [
        'inline-actor',
        `${node.id} invokes an inline actor: declare it in setup({ actors }) by name, so that it can be provided.`,
        String(src),
      ];
    }
    if (isCall && onError === undefined) {
      yield ['on-error', `${invokes} without onError: a failure would stop the machine.`];
    }
    if (isCall && timeLimitsOf(node).length === 0) {
      yield [
        'time-limit',
        `${invokes} without a time limit: no \`after\` leads out of it or of a state around it.`,
      ];
    }
    if (onSnapshot !== undefined) {
      yield [
        'snapshot',
        `${node.id} listens to snapshots of ${name}: let that actor send a declared event instead.`,
      ];
    }
  }
  const actions = definitionsOf(node).flatMap((definition) => definition.actions);
  for (const action of [...node.entry, ...node.exit, ...actions]) {
    if (isDelayed(action, entry)) {
      yield [
        'delayed-action',
        `${node.id} runs ${nameOf(action)}, which is delayed: use \`after\`, so that it is on the chart.`,
      ];
    }
  }
}

function hasExit(node: AnyStateNode): boolean {
  if (node.type !== 'atomic' || !node.parent) return true;
  for (let scope: AnyStateNode | undefined = node; scope; scope = scope.parent) {
    const targets = definitionsOf(scope).flatMap(({ target }) => target ?? []);
    if (targets.some((target: AnyStateNode) => target !== node)) return true;
  }
  return false;
}

function isInline(src: unknown): boolean {
  return String(src).startsWith('xstate.invoke.');
}

function isDelayed(action: unknown, { machine }: CatalogEntry): boolean {
  const implementation =
    typeof action === 'function' ? action : machine.implementations.actions[nameOf(action)];
  if (typeof implementation !== 'function' || !('delay' in implementation)) return false;
  const isAfter = 'id' in implementation && isDelay(String(implementation.id));
  return implementation.delay !== undefined && !isAfter;
}

/** What only trying shows: states and transitions that nothing leads to, events that never had a chance. */
function* lintBehaviour(entry: CatalogEntry, exploration: Exploration): Findings {
  const causes = causesIn(entry, exploration);
  for (const need of causes.needs) yield ['missing-sample', needWords(need), need.of];
  for (const { id, type } of statesOf(entry.machine)) {
    if (type !== 'history' && !exploration.entered.has(id)) {
      yield [
        'unreachable',
        `${id} is unreachable: nothing in the model leads to it.`,
        unreachableKey(id),
        causes.ofState(id),
      ];
    }
  }
  for (const type of Object.keys(entry.model.events)) {
    if (!exploration.tried.has(type)) {
      yield [
        'event-untried',
        `the declared event ${type} was never tried: no reachable state listens to it.`,
        undefined,
        causes.ofEvent(type),
      ];
    }
  }
  yield* lintSpawned(entry, exploration);
  const { missing, unneededIgnores } = coverageGoals(entry, exploration);
  for (const { key, transition, words } of missing) {
    const cause = causes.ofTransition(transition, key !== transition.key);
    yield ['untested-transition', `a transition ${words}.`, key, cause];
  }
  for (const key of unneededIgnores)
    yield ['unused-ignore', `the model ignores "${key}", which happens or does not exist.`];
}

/** What is wrong with the children that actions spawn: the chart itself does not show how long they live. */
function* lintSpawned(
  { model }: CatalogEntry,
  { spawned, withoutId, unlimited, fatal }: Exploration,
): Findings {
  for (const src of withoutId) {
    yield [
      'spawned-id',
      `the actor ${src} is spawned without an id: give it one, by which it can be followed.`,
    ];
  }
  const said = new Set<string>();
  for (const [id, src] of spawned) {
    const place = unlimited.get(id);
    // Ids may be random: children of one actor have one cause.
    const cause = `${src} ${place}`;
    if (said.has(cause) || src in (model.sends ?? {})) continue;
    said.add(cause);
    if (!(src in model.outcomes)) {
      yield [
        'actor-without-outcomes',
        `${id} is spawned by an action, and the model has no outcomes for its actor ${src}: add them, or ` +
          'invoke it in a state, so that the chart shows how long it lives.',
      ];
    } else if (place !== undefined) {
      yield [
        'time-limit',
        `${id} is spawned by an action and runs without a time limit in ${place}: no \`after\` is active there.`,
      ];
    }
  }
  for (const outcome of fatal) {
    yield ['on-error', `"${outcome}" of a spawned child is handled nowhere: it stops the machine.`];
  }
}
