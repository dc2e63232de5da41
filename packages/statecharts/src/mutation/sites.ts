import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { builtinType, type Part } from '../builtin-actions.ts';
import { eventIn } from '../transitions.ts';
import { type Draft, invokeHandlers, type StateDraft, type TransitionDraft } from './draft.ts';

/** One state of a machine, in its draft and in its chart. */
export type StateSite = { path: readonly string[]; state: StateDraft; node: AnyStateNode };

/** One transition, in the list of the draft that has it. */
export type TransitionSite = StateSite & {
  /** As a model calls it: `contact.submit`, `after requestTimeout`, `sendMessage failed`, `always`, `all done`. */
  label: string;
  list: TransitionDraft[];
  index: number;
  transition: TransitionDraft;
  definition: AnyTransitionDefinition | undefined;
  /** `label`, numbered where a list has several. */
  name: string;
};

/** One place where an action is used, in the list of the draft that has it. */
export type ActionSite = {
  path: readonly string[];
  /** The transition's name, `entry`, `exit` or `initial`. */
  name: string;
  list: Part[];
  index: number;
  part: Part;
};

/** An action by which a machine assigns, emits or sends: under a name, or inline. */
export type DefinitionSite = {
  /** `action setUser`, or where it is inline. */
  key: string;
  path: readonly string[];
  anchor: string;
  action: Part;
  replace: (action: Part) => void;
};

export function stateSites(machine: AnyStateMachine, { root }: Draft): StateSite[] {
  const sites = (path: readonly string[], state: StateDraft, node: AnyStateNode): StateSite[] => [
    { path, state, node },
    ...Object.entries(state.states).flatMap(([key, child]) => {
      const childNode: AnyStateNode | undefined = node.states[key];
      return childNode ? sites([...path, key], child, childNode) : [];
    }),
  ];
  return sites([], root, machine.root);
}

const handlerEvents = {
  onDone: 'xstate.done.actor.',
  onError: 'xstate.error.actor.',
  onSnapshot: 'xstate.snapshot.',
};

export function transitionSites(site: StateSite): TransitionSite[] {
  const { state, node } = site;
  const lists = [
    ...Object.entries(state.on).map(([key, list]) => ({ label: key, type: key, list })),
    ...Object.entries(state.after).map(([key, list]) => ({
      label: `after ${key}`,
      type: `xstate.after.${key}.${node.id}`,
      list,
    })),
    { label: 'always', type: '', list: state.always },
    { label: 'all done', type: `xstate.done.state.${node.id}`, list: state.onDone },
    ...state.invoke.flatMap((invoke, at) =>
      invokeHandlers.map((handler) => {
        const type = `${handlerEvents[handler]}${node.invoke[at]?.id}`;
        return { label: eventIn(node, type), type, list: invoke[handler] };
      }),
    ),
  ];
  return lists.flatMap(({ label, type, list }) => {
    const definitions = type === '' ? node.always : node.transitions.get(type);
    return list.map((transition, index) => ({
      ...site,
      label,
      list,
      index,
      transition,
      definition: definitions?.[index],
      name: list.length > 1 ? `${label} ${index + 1}` : label,
    }));
  });
}

export function actionSites(site: StateSite): ActionSite[] {
  const { path, state } = site;
  const lists = [
    { name: 'entry', list: state.entry },
    { name: 'exit', list: state.exit },
    { name: 'initial', list: state.initial?.actions ?? [] },
    ...transitionSites(site).map(({ name, transition }) => ({ name, list: transition.actions })),
  ];
  return lists.flatMap(({ name, list }) => list.map((part, index) => ({ path, name, list, index, part })));
}

/** Every built-in action of the machine once, under a name or inline. */
export function definitionSites({ implementations }: Draft, states: readonly StateSite[]): DefinitionSite[] {
  const named = Object.entries(implementations.actions).map(
    ([name, action]): DefinitionSite => ({
      key: `action ${name}`,
      path: [],
      anchor: name,
      action,
      replace: (changed) => {
        implementations.actions[name] = changed;
      },
    }),
  );
  const inline = states
    .flatMap((state) => actionSites(state))
    .filter(({ part }) => typeof part === 'function')
    .map(
      (site): DefinitionSite => ({
        key: actionKey(site),
        path: site.path,
        anchor: anchorOf(site.name),
        action: site.part,
        replace: (changed) => {
          site.list[site.index] = changed;
        },
      }),
    );
  return [...named, ...inline].filter(({ action }) => builtinType(action) !== null);
}

/** The action that runs where a part is used. */
export function resolved({ implementations }: Draft, part: Part): Part | undefined {
  return typeof part === 'function'
    ? part
    : implementations.actions[typeof part === 'string' ? part : part.type];
}

export function hasParams(part: unknown): part is { type: string; params: unknown } {
  return typeof part === 'object' && part !== null && 'type' in part && 'params' in part;
}

/** What the keys of mutants call a guard or an action. */
export function keyName(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part === 'object' && part !== null && 'type' in part) return String(part.type);
  return (typeof part === 'function' && (builtinType(part) ?? part.name)) || 'inline';
}

export function stateName(path: readonly string[]): string {
  return path.join('.') || '(machine)';
}

export function actionKey({ path, name, part, index }: ActionSite): string {
  return `${stateName(path)}, ${name}: action ${index + 1} (${keyName(part)})`;
}

export function guardKey({ path, name, transition: { guard } }: TransitionSite): string {
  return `${stateName(path)}, ${name}: guard ${keyName(guard)}`;
}

export function inputKey({ path }: StateSite, id: string): string {
  return `${stateName(path)}: input of ${id}`;
}

export function outputKey({ path }: StateSite): string {
  return `${stateName(path)}: output`;
}

/** What stands in the source where a label is defined: the event, the delay, the handler of an actor. */
export function anchorOf(name: string): string {
  const label = name.replace(/ \d+$/, '');
  if (label.startsWith('after ')) return label.slice('after '.length);
  if (label === 'all done' || label.endsWith(' done')) return 'onDone';
  if (label.endsWith(' failed')) return 'onError';
  if (label.endsWith(' snapshot')) return 'onSnapshot';
  return label;
}
