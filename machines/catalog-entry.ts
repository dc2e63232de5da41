import type { AnyStateMachine, EventFrom, InputFrom, OutputFrom, StateMachine } from 'xstate';

/** How a call may end: `output` answers it, `error` refuses it (an offline network counts as a refusal). */
export type Outcome<Output = unknown> = { output: Output } | { error: unknown };

/**
 * Something on the screen, as a screen reader names it: its role and its accessible name, and how it must be there.
 */
export type ScreenElement = {
  role: string;
  name: string;
  /** Whether it can be used; not looked at unless given. */
  disabled?: boolean;
  /** What a field holds; not looked at unless given. */
  value?: string;
  /** It must not be there. */
  absent?: true;
};

/**
 * What the generator may try on a machine, and how its actors may answer. Names are for people: they stand in
 * paths, tables and failures.
 */
export type MachineModel = {
  /** Per declared event its payload cases by name; {@link noPayload} for an event without a payload. */
  events: Record<string, Record<string, object>>;
  /** Per actor that settles (a promise): its named outcomes. */
  outcomes: Record<string, Record<string, Outcome>>;
  /** Per actor that only reports (a callback): the declared events it sends while it runs. */
  sends: Record<string, readonly string[]>;
  /**
   * Per invoked machine, which has its outcomes above, its name in the catalog. It handles the failures and time
   * limits of its own calls, and waits for people as long as they need.
   */
  machines?: Record<string, string>;
  /**
   * The part of the context by which the generator tells states apart; the whole one unless given. What
   * decides a guard, or an action that feeds one, must be in it.
   */
  distinguish?: (context: never) => unknown;
  /** Transitions, or refusals of a guard, that no case can bring about: key as in failures, and the reason. */
  ignored?: Record<string, string>;
  /** What must be on the screen while a state is active, by the state's name: `idle.failed`. */
  states?: Record<string, readonly ScreenElement[]>;
};

/** The one case of an event without a payload. */
export const noPayload: Record<string, object> = { '': {} };

/** A machine with all that the tool, the documents and the generated tests need to know of it. */
export type CatalogEntry = {
  /** Name in the tool and in the documents: lower case, words joined by hyphens. */
  name: string;
  machine: AnyStateMachine;
  /** One or two sentences: what the machine is for. */
  purpose: string;
  input: unknown;
  /** Other inputs that lead elsewhere. */
  otherInputs?: readonly unknown[];
  model: MachineModel;
  /** Path of its source in `machines/`; `<name>.machine.ts` unless given. */
  file?: string;
};

/** The entry once for each of its inputs. */
export function entriesPerInput(entry: CatalogEntry): CatalogEntry[] {
  return [entry.input, ...(entry.otherInputs ?? [])].map((input) => ({ ...entry, input }));
}

type ActorOf<Machine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _StateMeta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? Actor
    : never;

type ContextOf<Machine extends AnyStateMachine> = ReturnType<Machine['getInitialSnapshot']>['context'];

type Payload<Event, Type> = Event extends { type: Type } ? Omit<Event, 'type'> : never;

/** What a machine declares besides the outcomes of children that it spawns. */
type DeclaredType<Machine extends AnyStateMachine> = Exclude<EventFrom<Machine>['type'], `xstate.${string}`>;

/** The model of one machine, typed by it: a declared event without a case does not compile. */
export type ModelOf<Machine extends AnyStateMachine> = {
  events: {
    [Type in DeclaredType<Machine>]: Record<string, Payload<EventFrom<Machine>, Type>>;
  };
  outcomes: {
    [Actor in ActorOf<Machine> as Actor['src']]?: Record<string, Outcome<OutputFrom<Actor['logic']>>>;
  };
  sends?: { [Actor in ActorOf<Machine> as Actor['src']]?: readonly DeclaredType<Machine>[] };
  machines?: { [Actor in ActorOf<Machine> as Actor['src']]?: string };
  distinguish?: (context: ContextOf<Machine>) => unknown;
  ignored?: Record<string, string>;
  states?: Record<string, readonly ScreenElement[]>;
};

/** An entry of the catalog, its model and input checked against its machine. */
export function catalogEntry<Machine extends AnyStateMachine>(entry: {
  name: string;
  machine: Machine;
  purpose: string;
  input: InputFrom<Machine>;
  otherInputs?: readonly InputFrom<Machine>[];
  model: ModelOf<Machine>;
  file?: string;
}): CatalogEntry {
  const { events, outcomes, sends, machines, distinguish, ignored, states } = entry.model;
  return {
    ...entry,
    model: {
      events: withoutGaps(events),
      outcomes: withoutGaps(outcomes),
      sends: withoutGaps(sends ?? {}),
      ...(machines && { machines: withoutGaps(machines) }),
      ...(distinguish && { distinguish }),
      ...(ignored && { ignored }),
      ...(states && { states }),
    },
  };
}

function withoutGaps<Value>(record: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
