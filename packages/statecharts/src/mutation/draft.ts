import { type AnyStateMachine, createMachine } from 'xstate';

/** A part of a machine by its name, with params, or inline. */
export type Part = string | { type: string; params?: unknown } | ((...args: never[]) => unknown);

export type TransitionDraft = {
  target?: string[];
  guard?: unknown;
  actions: Part[];
  reenter?: boolean;
  [other: string]: unknown;
};

type TransitionLists = Record<string, TransitionDraft[]>;

export type InvokeDraft = {
  id?: string;
  src: unknown;
  input?: unknown;
  onDone?: TransitionDraft[];
  onError?: TransitionDraft[];
  onSnapshot?: TransitionDraft[];
  [other: string]: unknown;
};

/** A state's config in one spelling: lists wherever XState takes a list or a single one. */
export type StateDraft = {
  type?: string;
  history?: unknown;
  initial?: { target: string; actions: Part[] };
  states: Record<string, StateDraft>;
  on: TransitionLists;
  after: TransitionLists;
  always: TransitionDraft[];
  onDone: TransitionDraft[];
  entry: Part[];
  exit: Part[];
  invoke: InvokeDraft[];
  tags: string[];
  output?: unknown;
  [other: string]: unknown;
};

export type Implementations = {
  actions: Record<string, Part>;
  guards: Record<string, unknown>;
  delays: Record<string, unknown>;
  actors: Record<string, unknown>;
};

/** A copy of a machine that may be changed, and made into a machine again. */
export type Draft = { root: StateDraft; implementations: Implementations };

export function draftOf({ config, implementations }: AnyStateMachine): Draft {
  // `readState` reads the properties of a config one by one.
  const { actions, guards, delays, actors } = implementations as unknown as Implementations;
  return {
    root: readState(config as unknown as Loose),
    implementations: {
      actions: { ...actions },
      guards: { ...guards },
      delays: { ...delays },
      actors: { ...actors },
    },
  };
}

/** @throws what XState throws at a config that it refuses */
export function machineOf({ root, implementations }: Draft): AnyStateMachine {
  // A draft has the shape of a config and of implementations, and only XState knows their types.
  const config = writeState(root) as AnyStateMachine['config'];
  return createMachine(config as never, implementations as never) as unknown as AnyStateMachine;
}

/** @throws when there is no such state */
export function stateAt({ root }: Draft, path: readonly string[]): StateDraft {
  return path.reduce((state, key) => {
    const child = state.states[key];
    if (!child) throw new Error(`there is no state ${path.join('.')}.`);
    return child;
  }, root);
}

type Loose = Record<string, unknown>;

function list(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? [...value] : [value];
}

function readState(config: Loose): StateDraft {
  const { type, history, initial, states, on, after, always, onDone, entry, exit, invoke, tags, ...others } =
    config;
  const lists = (record: unknown) =>
    Object.fromEntries(Object.entries(record ?? {}).map(([key, value]) => [key, readTransitions(value)]));
  return {
    ...others,
    ...(type === undefined ? {} : { type: String(type) }),
    ...(history === undefined ? {} : { history }),
    ...(initial === undefined ? {} : { initial: readInitial(initial) }),
    states: Object.fromEntries(
      Object.entries(states ?? {}).map(([key, state]) => [key, readState(state as Loose)]),
    ),
    on: lists(on),
    after: lists(after),
    always: always === undefined ? [] : readTransitions(always),
    onDone: onDone === undefined ? [] : readTransitions(onDone),
    entry: list(entry) as Part[],
    exit: list(exit) as Part[],
    invoke: list(invoke).map((one) => readInvoke(one as Loose)),
    tags: list(tags).map(String),
  };
}

function readInitial(initial: unknown) {
  const { target, actions } = typeof initial === 'string' ? { target: initial } : (initial as Loose);
  return { target: String(target), actions: list(actions) as Part[] };
}

function readInvoke({ onDone, onError, onSnapshot, ...others }: Loose): InvokeDraft {
  const given = { onDone, onError, onSnapshot };
  const lists = Object.entries(given).filter(([, value]) => value !== undefined);
  return {
    src: undefined,
    ...others,
    ...Object.fromEntries(lists.map(([key, value]) => [key, readTransitions(value)])),
  };
}

/** An undefined transition forbids the event, as in XState. */
function readTransitions(value: unknown): TransitionDraft[] {
  return (Array.isArray(value) ? value : [value]).map((one) => {
    if (one === undefined || typeof one === 'string') return { ...targetOf(one), actions: [] };
    const { target, actions, ...others } = one as Loose;
    return { ...others, ...targetOf(target), actions: list(actions) as Part[] };
  });
}

function targetOf(target: unknown) {
  return target === undefined ? {} : { target: list(target).map(String) };
}

/** The config of a draft; what is empty is left out, for XState gives some empty lists a meaning. */
function writeState({
  initial,
  states,
  on,
  after,
  always,
  onDone,
  entry,
  exit,
  invoke,
  tags,
  ...others
}: StateDraft): Loose {
  const lists = { always, onDone, entry, exit, invoke, tags };
  const records = { on, after };
  return {
    ...others,
    ...(initial ? { initial: initial.actions.length > 0 ? initial : initial.target } : {}),
    ...(Object.keys(states).length > 0
      ? { states: Object.fromEntries(Object.entries(states).map(([key, state]) => [key, writeState(state)])) }
      : {}),
    ...Object.fromEntries(
      Object.entries(records).map(([key, record]) => [
        key,
        Object.fromEntries(Object.entries(record).filter(([, some]) => some.length > 0)),
      ]),
    ),
    ...Object.fromEntries(Object.entries(lists).filter(([, some]) => some.length > 0)),
  };
}
