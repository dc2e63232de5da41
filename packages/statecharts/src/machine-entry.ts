import type { AnyStateMachine } from 'xstate';

/** How an actor may end. */
export type Outcome<Output = unknown, Failure = unknown> = { output: Output } | { error: Failure };

/** What may be tried on a machine, and how its actors may end. */
export type MachineModel = {
  /** The payload cases of each event, by name. */
  events: Record<string, Record<string, object>>;
  /** Of each promise and each machine, by the name of the actor. */
  outcomes: Record<string, Record<string, Outcome>>;
  /** The events that an actor sends while it runs. */
  sends?: Record<string, readonly string[]>;
  /** The part of the context that decides what happens; without it the whole. */
  contextKey?: (context: never) => unknown;
  /** Transitions and refusals of a guard that nothing can cause: the key as reports have it, and the reason. */
  ignored?: Record<string, string>;
  /** What is read and was guessed: `payload`, `output` or `error`, and of which event or actor. */
  guessed?: ReadonlySet<string>;
};

/** A machine with all that the tool knows of it. */
export type MachineEntry = {
  name: string;
  machine: AnyStateMachine;
  purpose: string;
  input?: unknown;
  otherInputs?: readonly unknown[];
  /** Whether nobody gave its input. */
  isInputGuessed?: boolean;
  model: MachineModel;
  /** The module that exports its chart, and by which name; `isProvided`: with other implementations. */
  module?: { file: string; exported: string; isProvided?: boolean };
};

/** The actors that send an event. */
export function sendersOf({ sends = {} }: MachineModel, type: string): string[] {
  return Object.keys(sends).filter((src) => sends[src]?.includes(type));
}

/** The part of a context by which the states of a machine differ. */
export function contextKeyOf({ model }: MachineEntry, context: unknown): unknown {
  // The configuration typed it; an entry no longer knows the type.
  return model.contextKey ? model.contextKey(context as never) : context;
}

/** The entry once for each of its inputs. */
export function entriesPerInput<Entry extends MachineEntry>(entry: Entry): Entry[] {
  return [entry.input, ...(entry.otherInputs ?? [])].map((input) => ({ ...entry, input }));
}
