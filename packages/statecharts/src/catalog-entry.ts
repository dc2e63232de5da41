import type { AnyEventObject, AnyStateMachine } from 'xstate';

/** How a call may end. */
export type Outcome<Output = unknown, Failure = unknown> = { output: Output } | { error: Failure };

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

/** What is so while some facts hold. */
export type Situation<Seen = unknown> = {
  /** What the interface reads: compared with `seen` of the snapshot. */
  seen: Seen;
  /** None where it is not given. */
  tags?: readonly string[];
  /** Ids of the actors that run; none where it is not given. */
  running?: readonly string[];
  /** Milliseconds of each delay that runs, by name, besides the time limit of each running call. */
  delays?: Record<string, number>;
  /** What is on the screen; checked in a browser. */
  screen?: readonly ScreenElement[];
};

/** What an event causes; nothing of what is not given. */
export type Effects<Facts = unknown, Emitted = AnyEventObject, Output = unknown> = {
  /** What is known afterwards, where that is new. */
  facts?: Partial<Facts>;
  /** The actors that start, by id, with their input. */
  calls?: Record<string, unknown>;
  emits?: readonly Emitted[];
  /** The events that running children get, each with the child's id. */
  sends?: readonly (readonly [id: string, event: AnyEventObject])[];
  /** The delays that run and start anew, besides the time limit of a call that does. */
  restarts?: readonly string[];
  /** The machine ends with it. */
  output?: Output;
  /** The sentence that a person gets, as a toast or a status; checked in a browser. */
  announces?: string;
};

export type Rule = {
  when: string | readonly string[];
  given?: (facts: never, event: never) => boolean;
  causes: Effects | ((facts: never, event: never) => Effects);
};

/** What a person could observe of a machine. */
export type Observation<Seen = unknown> = {
  seen: Seen;
  tags: string[];
  running: string[];
  delays: Record<string, number>;
};

/** What the generator may try on a machine, and how its actors may end. */
export type MachineModel = {
  /** The payload cases of each declared event, by name. */
  events: Record<string, Record<string, object>>;
  /** Of each promise and each invoked machine. */
  outcomes: Record<string, Record<string, Outcome>>;
  /** The events that a callback actor sends while it runs. */
  sends?: Record<string, readonly string[]>;
  /** The names in the catalog of invoked machines. */
  machines?: Record<string, string>;
  /** The part of the context that decides a guard. */
  contextKey?: (context: never) => unknown;
  /** Transitions and refusals of a guard that no case can cause: the key as in failures, and the reason. */
  ignored?: Record<string, string>;
  /** Mutants that cannot differ from the machine: the key as in the report, and the reason. */
  equivalent?: Record<string, string>;
  /** Of a model that is made from its chart: the events and the actors of which nothing is known but the name. */
  guessed?: ReadonlySet<string>;
  /** What must be true; a model without it only says what may be tried. */
  expectations?: Expectations;
};

/** What must be true of a machine, stated apart from its chart. */
export type Expectations = {
  /** What is known at the start, and what the start causes. */
  start: (input: never) => Effects;
  /** The delay that ends each call, and its milliseconds. */
  timeLimit?: { delay: string; ms: number };
  situation: (facts: never) => Situation;
  seen: (snapshot: never) => unknown;
  /** By the sentence that each proves. What no rule explains is refused. */
  rules: Record<string, Rule>;
  /** What holds in every situation, by its sentence. */
  invariants?: Record<string, (observed: never, facts: never) => boolean>;
  /** The part of the facts by which situations differ, where the whole are too many. */
  factsKey?: (facts: never) => unknown;
};

/** A machine with all that the tool needs to know of it. */
export type CatalogEntry = {
  /** In the tool and in the documents: lower case, words joined by hyphens. */
  name: string;
  machine: AnyStateMachine;
  purpose: string;
  input?: unknown;
  otherInputs?: readonly unknown[];
  model: MachineModel;
  /** Its path from the folder of the catalog; `<name>.machine.ts` where it is not given. */
  file?: string;
  /** Of a machine that a module exports: its path as it was given. */
  givenFile?: string;
  /** The paths of its hand-written tests from the folder of the catalog; `<name>.machine.test.ts` where they are not given. */
  tests?: readonly string[];
};

/** The callback actors that send an event. */
export function sendersOf({ sends = {} }: MachineModel, type: string): string[] {
  return Object.keys(sends).filter((src) => sends[src]?.includes(type));
}

/** The part of a context by which the states of a machine differ. */
export function contextKeyOf({ model }: CatalogEntry, context: unknown): unknown {
  // `catalogEntry` typed the model; an entry no longer knows the type.
  return model.contextKey ? model.contextKey(context as never) : context;
}

/** The path of a machine from the folder of its catalog. */
export function fileOf({ name, file = `${name}.machine.ts` }: CatalogEntry): string {
  return file;
}

/** The entry with one more input. */
export function withInput(entry: CatalogEntry, input: unknown): CatalogEntry {
  return { ...entry, otherInputs: [...(entry.otherInputs ?? []), input] };
}

/** The entry once for each of its inputs. */
export function entriesPerInput(entry: CatalogEntry): CatalogEntry[] {
  return [entry.input, ...(entry.otherInputs ?? [])].map((input) => ({ ...entry, input }));
}
