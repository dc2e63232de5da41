import { type AnyActorLogic, type AnyStateNode, fromPromise } from 'xstate';
import { coverageOf } from './coverage.ts';
import { isDelay } from './engine-events.ts';
import { messageOf } from './errors.ts';
import { type Exploration, explored, stopWords } from './exploration.ts';
import type { MachineEntry } from './machine-entry.ts';
import { invocationName, nameOf } from './names.ts';
import { definitionsOf, statesOf, transitionsOf } from './transitions.ts';

/** What can be switched off. */
export const lintRules = [
  'stops',
  'undefined-target',
  'version-4',
  'on-error',
  'delayed-action',
  'unreachable',
  'never-taken',
] as const;
export type LintRule = (typeof lintRules)[number];

type Findings = Iterable<{ rule: LintRule; words: string }>;

/** What is wrong with a machine, the worst first. What follows from another finding is none. */
export function* lint(entry: MachineEntry): Findings {
  // A machine that needs an input that nobody gave has a chart all the same.
  let exploration: Exploration | null = null;
  let failure: unknown = null;
  try {
    exploration = explored(entry);
  } catch (error) {
    failure = error;
  }
  for (const stop of exploration?.stops ?? []) yield { rule: 'stops', words: `${stopWords(stop)}.` };
  for (const node of statesOf(entry.machine)) {
    yield* lintKeys(node.id, node.config);
    yield* lintState(entry, node);
  }
  if (exploration) yield* lintBehaviour(entry, exploration);
  else yield { rule: 'stops', words: messageOf(failure).replace(`${entry.name} `, '') };
}

const keysOfVersion4: Record<string, string> = {
  onEntry: 'write `entry`',
  onExit: 'write `exit`',
  activities: 'write `invoke`',
  data: 'write `output`',
  internal: 'write `reenter`',
  cond: 'write `guard`',
  in: 'write `guard: stateIn(…)`',
  services: 'write `actors` of `setup`',
  schema: 'write `types` of `setup`',
  predictableActionArguments: 'leave it out',
  strict: 'leave it out',
};

/** Keys of version 4, and targets that are no text. */
function* lintKeys(id: string, config: object): Findings {
  yield* keysOfVersion4In(config, id);
  const { on = {}, after = {}, always, onDone, invoke }: Record<string, object | undefined> = { ...config };
  const invoked = [invoke ?? []].flat().flatMap((one) => Object.entries<unknown>({ ...one }));
  const handlers = [
    ...Object.entries<unknown>({ ...on }),
    ...Object.entries<unknown>({ ...after }).map(([delay, one]) => [`after ${delay}`, one] as const),
    ['always', always] as const,
    ['onDone', onDone] as const,
    ...invoked.filter(([key]) => /^on[A-Z]/.test(key)),
  ];
  for (const [event, given] of handlers) {
    if (event === 'undefined') {
      yield { rule: 'undefined-target', words: `${id} listens to \`undefined\`: a constant is misspelled.` };
    }
    for (const transition of [given].flat()) {
      if (typeof transition !== 'object' || transition === null) continue;
      yield* keysOfVersion4In(transition, `${id} on ${event}`);
      if ('target' in transition && transition.target === undefined) {
        yield { rule: 'undefined-target', words: `${id} on ${event} has the target \`undefined\`.` };
      }
    }
  }
}

function* keysOfVersion4In(part: object, place: string): Findings {
  for (const key of Object.keys(part)) {
    const instead = keysOfVersion4[key];
    if (instead === undefined) continue;
    yield { rule: 'version-4', words: `${place} has \`${key}\` of XState 4, which is ignored: ${instead}.` };
  }
}

/** What can be read off one state. */
function* lintState({ machine }: MachineEntry, node: AnyStateNode): Findings {
  const { actors } = machine.implementations;
  for (const { id, src, onError } of node.invoke) {
    const logic: unknown = actors[String(src)];
    if (onError === undefined && isPromise(logic)) {
      const words = `${node.id} invokes ${invocationName(node, id)} without onError: a failure stops the machine.`;
      yield { rule: 'on-error', words };
    }
  }
  const actions = definitionsOf(node).flatMap((definition) => definition.actions);
  for (const action of [...node.entry, ...node.exit, ...actions]) {
    const implementation: unknown =
      typeof action === 'function' ? action : machine.implementations.actions[nameOf(action)];
    const { type, delay, id }: { type?: unknown; delay?: unknown; id?: unknown } = Object(implementation);
    if (type === 'xstate.raise' && delay !== undefined && !isDelay(String(id))) {
      const words = `${node.id} runs ${nameOf(action)}, which is delayed: \`after\` would show it on the chart.`;
      yield { rule: 'delayed-action', words };
    }
  }
}

/** XState has no name for it: the code of its transition is that of every promise. */
const codeOfPromise = String(fromPromise(async () => {}).transition);

function isPromise(logic: unknown): logic is AnyActorLogic {
  return (
    typeof logic === 'object' &&
    logic !== null &&
    'transition' in logic &&
    String(logic.transition) === codeOfPromise
  );
}

/** What only trying shows; where not all could be tried, nothing. */
function* lintBehaviour(
  entry: MachineEntry,
  { entered, taken, refused, starts, stops }: Exploration,
): Findings {
  if (starts.some(({ bound }) => bound !== null)) return;
  const stopping = new Set(stops.map(({ type }) => type));
  const { missing } = coverageOf(entry, { taken, refused });
  const open = transitionsOf(entry.machine).filter(
    ({ key, source }) => entered.has(source) && !taken.has(key),
  );
  const led = ledTo(entry);
  for (const { id, type, parent } of statesOf(entry.machine)) {
    const isInside = parent !== undefined && !entered.has(parent.id);
    if (type === 'history' || entered.has(id) || isInside || led.has(id)) continue;
    yield { rule: 'unreachable', words: `${id} is unreachable: no event leads to it.` };
  }
  // With a better guess more might be taken.
  const isGuessing = entry.isInputGuessed || (entry.model.guessed?.size ?? 0) > 0;
  for (const { key, transition, words } of isGuessing ? [] : missing) {
    const { descriptor } = transition;
    const isTold = !descriptor.includes('*') && !stopping.has(descriptor);
    if (isTold && open.some((one) => one.key === key))
      yield { rule: 'never-taken', words: `a transition ${words}.` };
  }
}

/** The states that a transition leads to, and those around them. */
function ledTo({ machine }: MachineEntry): Set<string> {
  const found = new Set<string>();
  const targets = statesOf(machine)
    .flatMap(definitionsOf)
    .flatMap(({ target }) => target ?? []);
  for (const target of targets) {
    for (let node: AnyStateNode | undefined = target; node; node = node.parent) found.add(node.id);
  }
  return found;
}
