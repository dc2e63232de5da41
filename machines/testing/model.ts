import type {
  AnyEventObject,
  AnyStateMachine,
  ContextFrom,
  EmittedFrom,
  EventFrom,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { MachineEntry, MachineModel, Outcome } from '#statecharts/paths';

/** An element of the screen by its role and its accessible name. */
export type ScreenElement = {
  role: string;
  name: string;
  /** Checked only where it is given. */
  disabled?: boolean;
  /** Of a field; checked only where it is given. */
  value?: string;
  absent?: true;
};

/** The actors of a machine, by name. */
type ActorsOf<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>;

type NameOf<Machine extends AnyStateMachine> = Extract<keyof ActorsOf<Machine>, string>;

/** What a machine declares besides the outcomes of children that it spawns. */
type DeclaredType<Machine extends AnyStateMachine> = Exclude<EventFrom<Machine>['type'], `xstate.${string}`>;

type EventOf<Machine extends AnyStateMachine, Type> = Extract<EventFrom<Machine>, { type: Type }>;

/** What one event has done on a live actor, or its start. */
export type Step<Machine extends AnyStateMachine = AnyStateMachine> = {
  snapshot: SnapshotFrom<Machine>;
  context: ContextFrom<Machine>;
  /** The snapshot and the context before; at the start they are the first ones. */
  before: SnapshotFrom<Machine>;
  was: ContextFrom<Machine>;
  /** The event with its case, as `sendMessage: offline`; empty at the start. */
  label: string;
  /** The actors that have started, by id, with their input. */
  calls: Calls<Machine>;
  emits: readonly EmittedFrom<Machine>[];
  /** The events that running children have got. */
  sends: readonly { to: string; event: AnyEventObject }[];
  /** Ids of the actors that run. */
  running: readonly string[];
  /** Names of those of them that are requests of this machine. */
  requests: readonly NameOf<Machine>[];
  /** Milliseconds of each delay that runs, by name. */
  delays: Record<string, number>;
  /** Whether an event of this type is possible, with a payload of the model. */
  can: (type: DeclaredType<Machine>) => boolean;
  /** All steps from the start up to this one. */
  history: readonly Step<Machine>[];
  /** Whether it is one of these, such as `contact.submit`, `sendMessage` (any end of it) or `sendMessage: offline`. */
  is: (...labels: string[]) => boolean;
  /** The event, where it is of this type and was not refused. */
  on: <Type extends DeclaredType<Machine>>(type: Type) => EventOf<Machine, Type> | null;
  /** The newest event of this type so far. */
  last: <Type extends DeclaredType<Machine>>(type: Type) => EventOf<Machine, Type> | null;
  /** Whether these parts of the context are what they were. */
  keeps: (...names: (keyof ContextFrom<Machine>)[]) => boolean;
  /** The error of the actor whose failure the event is. */
  failure: BackendError | null;
  /** The output of this actor, where the event is its end. */
  output: <Src extends keyof ActorsOf<Machine>>(src: Src) => OutputOf<Machine, Src> | undefined;
};

type OutputOf<Machine extends AnyStateMachine, Src extends keyof ActorsOf<Machine>> = OutputFrom<
  NonNullable<ActorsOf<Machine>[Src]>
>;

type Calls<Machine extends AnyStateMachine> = Record<string, unknown> & {
  [Src in keyof ActorsOf<Machine>]?: InputFrom<NonNullable<ActorsOf<Machine>[Src]>>;
};

/**
 * What the generator may try on a machine, how its actors may end, and what holds then. The names of cases and outcomes
 * are for people: they stand in paths and failures.
 */
export type ModelOf<Machine extends AnyStateMachine> = Pick<MachineModel, 'ignored'> & {
  /** The payload cases of each declared event, by name. */
  events: {
    [Type in DeclaredType<Machine>]: Record<string, Omit<EventOf<Machine, Type>, 'type'>>;
  };
  /** Of each promise and each invoked machine. */
  outcomes: {
    [Src in keyof ActorsOf<Machine>]?: Record<string, Outcome<OutputOf<Machine, Src>, BackendError>>;
  };
  /** The events that a callback actor sends while it runs. */
  sends?: { [Src in keyof ActorsOf<Machine>]?: readonly DeclaredType<Machine>[] };
  /** The names in the catalog of invoked machines, which handle the failures of their own calls. */
  machines?: { [Src in keyof ActorsOf<Machine>]?: string };
  /** Tags: one of them is there while a request or a delay runs, and none otherwise. */
  busyTags?: readonly Parameters<SnapshotFrom<Machine>['hasTag']>[0][];
  /** Requests that may run beside another one. */
  concurrent?: readonly NameOf<Machine>[];
  /** Requests of whose failure no emitted event has the error. */
  unannounced?: readonly NameOf<Machine>[];
  /** The part of the context that decides a guard; the whole context where it is not given. */
  contextKey?: (context: ContextFrom<Machine>) => unknown;
  /** By the sentence that each proves: what holds after every step. */
  invariants: Record<string, (step: Step<Machine>) => boolean>;
  /** What is on the screen in a state; checked in a browser. */
  screen?: (snapshot: SnapshotFrom<Machine>) => readonly ScreenElement[];
  /** The text of the toast for each emitted event; checked in a browser. */
  announces?: { [Type in EmittedFrom<Machine>['type']]?: string };
};

/** A machine with its model. */
export type CatalogEntry = MachineEntry & {
  model: MachineModel & {
    machines?: Record<string, string>;
    busyTags?: readonly string[];
    concurrent?: readonly string[];
    unannounced?: readonly string[];
    invariants: Record<string, (step: never) => boolean>;
    screen?: (snapshot: never) => readonly ScreenElement[];
    announces?: Record<string, string | undefined>;
  };
};

type Entry<Machine extends AnyStateMachine> = Pick<CatalogEntry, 'name'> & {
  machine: Machine;
  /** Other inputs that lead elsewhere. */
  otherInputs?: readonly InputFrom<Machine>[];
  model: ModelOf<Machine>;
} & (undefined extends InputFrom<Machine> ? { input?: undefined } : { input: InputFrom<Machine> });

/** Checks the model and the input of a machine against it. */
export function catalogEntry<Machine extends AnyStateMachine>(entry: Entry<Machine>) {
  return { purpose: entry.machine.root.description ?? '', ...entry };
}
