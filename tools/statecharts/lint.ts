import type { AnyStateNode } from 'xstate';
import { type CatalogEntry, entriesPerInput } from '#machines/catalog-entry.ts';
import { measure } from './coverage.ts';
import { derive } from './derive.ts';
import { type Exploration, explore } from './exploration.ts';
import { matches } from './offered-events.ts';
import { screensOfUnknownStates } from './screen.ts';
import { nameOf, statesOf, timeLimitsOf } from './transitions.ts';

/** What is wrong with a machine or with its model, one sentence each; none when all is well. */
export function lint(entry: CatalogEntry): string[] {
  const exploration = tryExploring(entry);
  const spawned = typeof exploration === 'string' ? [] : [...exploration.spawned.values()];
  return [
    ...lintModel(entry, spawned),
    ...screensOfUnknownStates(entry).map(
      (name) => `the model describes the screen of ${name}, which is no state.`,
    ),
    ...statesOf(entry.machine).flatMap((node) => lintState(entry, node)),
    ...(typeof exploration === 'string' ? [exploration] : lintBehaviour(entry, exploration)),
  ].map((result) => `${entry.name}: ${result}`);
}

function tryExploring(entry: CatalogEntry): Exploration | string {
  try {
    return explore(...entriesPerInput(entry).map(derive));
  } catch (error) {
    return `the model could not be explored: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** What can be read off one state. */
function lintState(entry: CatalogEntry, node: AnyStateNode): string[] {
  return [
    ...(hasExit(node) ? [] : [`${node.id} has no way out and is not final.`]),
    ...node.invoke.flatMap(({ id, src, onError, onSnapshot }) => [
      ...(isInline(String(src))
        ? [
            `${node.id} invokes an inline actor: declare it in setup({ actors }) by name, so that it can be provided.`,
          ]
        : []),
      ...(handlesOwnFailures(entry, String(src)) || onError !== undefined
        ? []
        : [`${node.id} invokes ${id} without onError: a failure would stop the machine.`]),
      ...(handlesOwnFailures(entry, String(src)) || timeLimitsOf(node).length > 0
        ? []
        : [
            `${node.id} invokes ${id} without a time limit: no \`after\` leads out of it or of a state around it.`,
          ]),
      ...(onSnapshot === undefined
        ? []
        : [`${node.id} listens to snapshots of ${id}: let that actor send a declared event instead.`]),
    ]),
    ...[
      ...node.entry,
      ...node.exit,
      ...[...node.transitions.values()].flat().flatMap(({ actions }) => actions),
    ]
      .filter((action) => isDelayed(action, entry))
      .map(
        (action) =>
          `${node.id} runs ${nameOf(action)}, which is delayed: use \`after\`, so that it is on the chart.`,
      ),
  ];
}

/** Whether an actor needs no failure and no time limit on this chart: it only reports, or it is a machine. */
function handlesOwnFailures({ model }: CatalogEntry, src: string): boolean {
  return src in model.sends || src in (model.machines ?? {});
}

function hasExit(node: AnyStateNode): boolean {
  if (node.type !== 'atomic' || !node.parent) return true;
  for (let scope: AnyStateNode | undefined = node; scope; scope = scope.parent) {
    const exits = [...scope.transitions.values(), scope.always ?? []].flat();
    if (exits.some(({ target }) => target?.some((goal: AnyStateNode) => goal !== node))) return true;
  }
  return false;
}

function isInline(src: string): boolean {
  return src.startsWith('xstate.invoke.');
}

function isDelayed(action: unknown, entry: CatalogEntry): boolean {
  const implementation =
    typeof action === 'function' ? action : entry.machine.implementations.actions[nameOf(action)];
  if (typeof implementation !== 'function' || !('delay' in implementation)) return false;
  const ofDelay = 'id' in implementation && String(implementation.id).startsWith('xstate.after.');
  return implementation.delay !== undefined && !ofDelay;
}

/** Where the model and the machine do not speak of the same things. */
function lintModel({ machine, model }: CatalogEntry, spawned: readonly string[]): string[] {
  const nodes = statesOf(machine);
  const descriptors = nodes.flatMap((node) => [...node.transitions.keys()]);
  const own = descriptors.filter((descriptor) => !descriptor.startsWith('xstate.'));
  const invoked = new Set(nodes.flatMap((node) => node.invoke.map(({ src }) => String(src))));
  const answered = [...Object.keys(model.outcomes), ...Object.keys(model.sends)];
  const declared = Object.keys(model.events);
  return [
    ...declared
      .filter((type) => !own.some((descriptor) => matches(type, descriptor)))
      .map((type) => `the declared event ${type} is handled nowhere.`),
    ...[...new Set(own)]
      .filter((descriptor) => !declared.some((type) => matches(type, descriptor)))
      .map((descriptor) => `${descriptor} is handled, but the model declares no such event.`),
    ...Object.entries(model.events)
      .filter(([, cases]) => Object.keys(cases).length === 0)
      .map(([type]) => `the model has no payload case for ${type}.`),
    ...[...invoked]
      .filter((src) => !isInline(src) && !answered.includes(src))
      .map((src) => `the model has no outcomes for the invoked actor ${src}.`),
    ...answered
      .filter((src) => !invoked.has(src) && !spawned.includes(src))
      .map((src) => `the model answers for ${src}, which is invoked nowhere.`),
    ...Object.entries(model.outcomes).flatMap(([src, outcomes]) => [
      ...(Object.values(outcomes).some((outcome) => 'output' in outcome)
        ? []
        : [`no outcome in the model lets ${src} succeed.`]),
      ...(src in (model.machines ?? {}) || Object.values(outcomes).some((outcome) => 'error' in outcome)
        ? []
        : [`no outcome in the model lets ${src} fail.`]),
    ]),
  ];
}

/** What only trying shows: states and transitions that nothing leads to, events that never had a chance. */
function lintBehaviour(entry: CatalogEntry, exploration: Exploration): string[] {
  const { entered, tried } = exploration;
  const unreachable = statesOf(entry.machine).filter(
    (node) => node.type !== 'history' && !entered.has(node.id),
  );
  const { missing, unneededIgnores } = measure(entry, exploration, 0);
  return [
    ...unreachable.map((node) => `${node.id} is unreachable: nothing in the model leads to it.`),
    ...Object.keys(entry.model.events)
      .filter((type) => !tried.has(type))
      .map((type) => `the declared event ${type} was never tried: no reachable state listens to it.`),
    ...lintChildren(entry, exploration),
    ...missing.map((words) => `a transition ${words}.`),
    ...unneededIgnores.map((key) => `the model ignores "${key}", which happens or does not exist.`),
  ];
}

/** What is wrong with the children that actions spawn: the chart itself does not show how long they live. */
function lintChildren({ model }: CatalogEntry, { spawned, unlimited, fatal }: Exploration): string[] {
  return [
    ...[...spawned].flatMap(([id, src]) => {
      if (src in model.sends) return [];
      if (!(src in model.outcomes)) {
        return [
          `${id} is spawned by an action, and the model has no outcomes for its actor ${src}: add them, or invoke ` +
            'it in a state, so that the chart shows how long it lives.',
        ];
      }
      const place = unlimited.get(id);
      return place === undefined
        ? []
        : [
            `${id} is spawned by an action and runs without a time limit in ${place}: no \`after\` is active there.`,
          ];
    }),
    ...[...fatal].map(
      (outcome) => `"${outcome}" of a spawned child is handled nowhere: it stops the machine.`,
    ),
  ];
}
