import type { AnyStateMachine, ContextFrom, EventFrom, InputFrom, OutputFrom } from 'xstate';

/** How a call may end; an offline network is an error. */
export type Outcome<Output = unknown> = { output: Output } | { error: unknown };

/** An element of the screen by its role and its accessible name. */
type ScreenElement = {
  role: string;
  name: string;
  /** Checked only where it is given. */
  disabled?: boolean;
  /** Of a field; checked only where it is given. */
  value?: string;
  absent?: true;
};

/** The payload cases of an event with a single payload: paths name the event alone. */
export const onlyPayload = <Payload extends object>(payload: Payload): Record<string, Payload> => ({
  '': payload,
});

/** The payload cases of an event without a payload. */
export const noPayload = onlyPayload({});

/** The actors of a machine, by name. */
type ActorsOf<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>;

type Payload<Event, Type> = Event extends { type: Type } ? Omit<Event, 'type'> : never;

/** What a machine declares besides the outcomes of children that it spawns. */
type DeclaredType<Machine extends AnyStateMachine> = Exclude<EventFrom<Machine>['type'], `xstate.${string}`>;

/**
 * What the generator may try on a machine, and how its actors may end. The names of cases and outcomes are for
 * people: they stand in paths, tables and failures.
 */
export type ModelOf<Machine extends AnyStateMachine> = {
  /** The payload cases of each declared event, by name. */
  events: {
    [Type in DeclaredType<Machine>]: Record<string, Payload<EventFrom<Machine>, Type>>;
  };
  /** Of each promise and each invoked machine. */
  outcomes: {
    [Src in keyof ActorsOf<Machine>]?: Record<
      string,
      Outcome<OutputFrom<NonNullable<ActorsOf<Machine>[Src]>>>
    >;
  };
  /** The events that a callback actor sends while it runs. */
  sends?: { [Src in keyof ActorsOf<Machine>]?: readonly DeclaredType<Machine>[] };
  /** The names in the catalog of invoked machines, which handle the failures of their own calls. */
  machines?: { [Src in keyof ActorsOf<Machine>]?: string };
  /** The part of the context that decides a guard; the whole context where it is not given. */
  contextKey?: (context: ContextFrom<Machine>) => unknown;
  /** Transitions and refusals of a guard that no case can cause: the key as in failures, and the reason. */
  ignored?: Record<string, string>;
  /** What the screen shows while a state is active, by the state's name: `idle.failed`. */
  states?: Record<string, readonly ScreenElement[]>;
};

type Entry<Machine extends AnyStateMachine> = {
  /** In the tool and in the documents: lower case, words joined by hyphens. */
  name: string;
  machine: Machine;
  purpose: string;
  /** Other inputs that lead elsewhere. */
  otherInputs?: readonly InputFrom<Machine>[];
  model: ModelOf<Machine>;
  /** Its path in `machines/`; `<name>.machine.ts` where it is not given. */
  file?: string;
} & (undefined extends InputFrom<Machine> ? { input?: undefined } : { input: InputFrom<Machine> });

/** Checks the model and the input of a machine against it. */
export function catalogEntry<Machine extends AnyStateMachine>(entry: Entry<Machine>) {
  return entry;
}
