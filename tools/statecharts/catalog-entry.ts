import type { AnyStateMachine } from 'xstate';

export type Outcome = { output: unknown } | { error: unknown };

export type ScreenElement = { role: string; name: string; disabled?: boolean; value?: string; absent?: true };

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
  /** Transitions and refusals of a guard that no case can cause: key and reason. */
  ignored?: Record<string, string>;
  states?: Record<string, readonly ScreenElement[]>;
};

/** A machine with all that the tool needs to know of it. */
export type CatalogEntry = {
  name: string;
  machine: AnyStateMachine;
  purpose: string;
  input?: unknown;
  otherInputs?: readonly unknown[];
  model: MachineModel;
  /** Its path in `machines/`; `<name>.machine.ts` where it is not given. */
  file?: string;
};

/** The entry once for each of its inputs. */
export function entriesPerInput(entry: CatalogEntry): CatalogEntry[] {
  return [entry.input, ...(entry.otherInputs ?? [])].map((input) => ({ ...entry, input }));
}
