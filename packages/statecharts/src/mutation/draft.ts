import { type AnyStateMachine, createMachine } from 'xstate';
import type { Part } from '../builtin-actions.ts';

export type TransitionDraft = { target?: string[]; guard?: unknown; actions: Part[]; reenter?: boolean };

export const invokeHandlers = ['onDone', 'onError', 'onSnapshot'] as const;

export type InvokeDraft = { input?: unknown } & Record<(typeof invokeHandlers)[number], TransitionDraft[]>;

type InitialDraft = { target: string; actions: Part[] };

/** A state's config in one spelling: lists wherever XState takes a list or a single one. */
export type StateDraft = {
  type?: string;
  history?: unknown;
  initial?: InitialDraft;
  states: Record<string, StateDraft>;
  on: Record<string, TransitionDraft[]>;
  after: Record<string, TransitionDraft[]>;
  always: TransitionDraft[];
  onDone: TransitionDraft[];
  entry: Part[];
  exit: Part[];
  invoke: InvokeDraft[];
  tags: string[];
  output?: unknown;
};

type Implementations = {
  actions: Record<string, Part>;
  guards: Record<string, unknown>;
  delays: Record<string, unknown>;
  actors: Record<string, unknown>;
};

/** A copy of a machine that may be changed, and made into a machine again. */
export type Draft = { root: StateDraft; implementations: Implementations };

type OneOrMany<Item> = Item | Item[];

/** What XState takes. An undefined transition forbids its event. */
type TransitionConfig =
  | string
  | undefined
  | (Omit<TransitionDraft, 'target' | 'actions'> & {
      target?: OneOrMany<string>;
      actions?: OneOrMany<Part>;
    });
type InvokeConfig = { [Handler in (typeof invokeHandlers)[number]]?: OneOrMany<TransitionConfig> };
type StateConfig = Pick<StateDraft, 'type' | 'history' | 'output'> & {
  initial?: string | { target: string; actions?: OneOrMany<Part> };
  states?: Record<string, StateConfig>;
  on?: Record<string, OneOrMany<TransitionConfig>>;
  after?: Record<string, OneOrMany<TransitionConfig>>;
  always?: OneOrMany<TransitionConfig>;
  onDone?: OneOrMany<TransitionConfig>;
  entry?: OneOrMany<Part>;
  exit?: OneOrMany<Part>;
  invoke?: OneOrMany<InvokeConfig>;
  tags?: OneOrMany<string>;
};

export function draftOf({ config, implementations }: AnyStateMachine): Draft {
  // XState has checked both, and its own types depend on those of each machine.
  const { actions, guards, delays, actors } = implementations as unknown as Implementations;
  return {
    root: readState(config as unknown as StateConfig),
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
  return createMachine(writeState(root) as never, implementations as never) as unknown as AnyStateMachine;
}

function list<Item>(value: OneOrMany<Item> | undefined): Item[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? [...value] : [value];
}

function mapped<Value, Result>(record: Record<string, Value> = {}, change: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function readState(config: StateConfig): StateDraft {
  const { initial, states, on, after, always, onDone, entry, exit, invoke, tags, ...others } = config;
  const listed = (transitions: OneOrMany<TransitionConfig>) => [transitions].flat().map(readTransition);
  return {
    ...others,
    ...(initial === undefined ? {} : { initial: readInitial(initial) }),
    states: mapped(states, readState),
    on: mapped(on, listed),
    after: mapped(after, listed),
    always: list(always).map(readTransition),
    onDone: list(onDone).map(readTransition),
    entry: list(entry),
    exit: list(exit),
    invoke: list(invoke).map(readInvoke),
    tags: list(tags),
  };
}

function readInitial(initial: NonNullable<StateConfig['initial']>): InitialDraft {
  if (typeof initial === 'string') return { target: initial, actions: [] };
  return { target: initial.target, actions: list(initial.actions) };
}

function readInvoke({ onDone, onError, onSnapshot, ...others }: InvokeConfig): InvokeDraft {
  return {
    ...others,
    onDone: list(onDone).map(readTransition),
    onError: list(onError).map(readTransition),
    onSnapshot: list(onSnapshot).map(readTransition),
  };
}

function readTransition(config: TransitionConfig): TransitionDraft {
  const { target, actions, ...others } = typeof config === 'string' ? { target: config } : (config ?? {});
  return { ...others, ...(target === undefined ? {} : { target: list(target) }), actions: list(actions) };
}

/** The config of a draft. Lists of transitions that are empty are left out, for XState gives them a meaning. */
function writeState({ initial, states, on, after, always, onDone, invoke, ...others }: StateDraft): object {
  return {
    ...others,
    // XState names a target that does not exist.
    ...(initial ? { initial: initial.actions.length > 0 ? initial : initial.target } : {}),
    states: mapped(states, writeState),
    on: filled(on),
    after: filled(after),
    ...filled({ always, onDone }),
    invoke: invoke.map(writeInvoke),
  };
}

function writeInvoke({ onDone, onError, onSnapshot, ...others }: InvokeDraft): object {
  return { ...others, ...filled({ onDone, onError, onSnapshot }) };
}

function filled(lists: Record<string, TransitionDraft[]>): Record<string, TransitionDraft[]> {
  return Object.fromEntries(Object.entries(lists).filter(([, transitions]) => transitions.length > 0));
}
