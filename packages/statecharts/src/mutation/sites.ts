import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { eventIn } from '../transitions.ts';
import { builtinType } from './builtin-actions.ts';
import { type Draft, type Part, type StateDraft, stateAt, type TransitionDraft } from './draft.ts';

/** One state of a machine, in its draft and in its chart. */
export type StateSite = { path: readonly string[]; state: StateDraft; node: AnyStateNode };

/** One transition: `find` has it again in another draft of the machine. */
export type TransitionSite = StateSite & {
  /** As a model calls it: `contact.submit`, `after requestTimeout`, `sendMessage failed`, `always`, `all done`. */
  label: string;
  index: number;
  list: TransitionDraft[];
  transition: TransitionDraft;
  definition: AnyTransitionDefinition | undefined;
  /** `label`, numbered where a list has several. */
  name: string;
  listIn: (draft: Draft) => TransitionDraft[];
};

/** One place where an action is used. */
export type ActionSite = {
  path: readonly string[];
  /** The transition's name, `entry`, `exit` or `initial`. */
  name: string;
  part: Part;
  index: number;
  listIn: (draft: Draft) => Part[];
};

/** An action by which a machine assigns, emits or sends: under a name, or inline. */
export type DefinitionSite = {
  /** `action setUser`, or where it is inline. */
  key: string;
  path: readonly string[];
  anchor: string;
  action: Part;
  replace: (draft: Draft, action: Part) => void;
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

const handlers = [
  { handler: 'onDone', type: 'xstate.done.actor.' },
  { handler: 'onError', type: 'xstate.error.actor.' },
  { handler: 'onSnapshot', type: 'xstate.snapshot.' },
] as const;

export function transitionSites(site: StateSite): TransitionSite[] {
  const { path, state, node } = site;
  const lists = [
    ...Object.keys(state.on).map((key) => ({
      label: key,
      type: key,
      of: (one: StateDraft) => one.on[key],
    })),
    ...Object.keys(state.after).map((key) => ({
      label: `after ${key}`,
      type: `xstate.after.${key}.${node.id}`,
      of: (one: StateDraft) => one.after[key],
    })),
    { label: 'always', type: '', of: (one: StateDraft) => one.always },
    {
      label: 'all done',
      type: `xstate.done.state.${node.id}`,
      of: (one: StateDraft) => one.onDone,
    },
    ...node.invoke.flatMap(({ id }, at) =>
      handlers.map(({ handler, type }) => ({
        label: eventIn(node, `${type}${id}`),
        type: `${type}${id}`,
        of: (one: StateDraft) => one.invoke[at]?.[handler],
      })),
    ),
  ];
  return lists.flatMap(({ label, type, of }) => {
    const list = of(state) ?? [];
    const definitions = type === '' ? node.always : node.transitions.get(type);
    return list.map((transition, index) => ({
      ...site,
      label,
      index,
      list,
      transition,
      definition: definitions?.[index],
      name: list.length > 1 ? `${label} ${index + 1}` : label,
      listIn: (draft: Draft) => of(stateAt(draft, path)) ?? [],
    }));
  });
}

export function actionSites(site: StateSite): ActionSite[] {
  const { path, state } = site;
  const at = (name: string, of: (one: StateDraft) => Part[]) =>
    of(state).map((part, index) => ({
      path,
      name,
      part,
      index,
      listIn: (draft: Draft) => of(stateAt(draft, path)),
    }));
  return [
    ...at('entry', ({ entry }) => entry),
    ...at('exit', ({ exit }) => exit),
    ...at('initial', ({ initial }) => initial?.actions ?? []),
    ...transitionSites(site).flatMap(({ transition, name, listIn, index: position }) =>
      transition.actions.map((part, index) => ({
        path,
        name,
        part,
        index,
        listIn: (draft: Draft) => listIn(draft)[position]?.actions ?? [],
      })),
    ),
  ];
}

/** Every built-in action of the machine once, under a name or inline. */
export function definitionSites(draft: Draft, states: readonly StateSite[]): DefinitionSite[] {
  const named = Object.entries(draft.implementations.actions).map(
    ([name, action]): DefinitionSite => ({
      key: `action ${name}`,
      path: [],
      anchor: name,
      action,
      replace: ({ implementations }, changed) => {
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
        replace: (other, changed) => {
          site.listIn(other)[site.index] = changed;
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

export function partName(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part === 'object' && part !== null && 'type' in part) return String(part.type);
  return (typeof part === 'function' && (builtinType(part) ?? part.name)) || 'inline';
}

export function stateName(path: readonly string[]): string {
  return path.join('.') || '(machine)';
}

export function actionKey({ path, name, part, index }: ActionSite): string {
  return `${stateName(path)}, ${name}: action ${index + 1} (${partName(part)})`;
}

export function guardKey({ path, name, transition: { guard } }: TransitionSite): string {
  return `${stateName(path)}, ${name}: guard ${partName(guard)}`;
}

export function inputKey({ path }: StateSite, id: string): string {
  return `${stateName(path)}: input of ${id}`;
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
