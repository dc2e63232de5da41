import type {
  AnyStateMachine,
  ContextFrom,
  EmittedFrom,
  EventFrom,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate';
import type { MachineModel, Outcome } from '#statecharts/paths';
import type {
  CatalogEntry,
  Effects as EffectsOf,
  Expectations,
  Observation,
  Rule,
  Situation,
} from './catalog-entry.ts';

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
 * people: they stand in paths, tables and failures. `Failure`: what a call fails with.
 */
export type ModelOf<Machine extends AnyStateMachine, Failure = unknown> = Pick<MachineModel, 'ignored'> & {
  /** The payload cases of each declared event, by name. */
  events: {
    [Type in DeclaredType<Machine>]: Record<string, Payload<EventFrom<Machine>, Type>>;
  };
  /** Of each promise and each invoked machine. */
  outcomes: {
    [Src in keyof ActorsOf<Machine>]?: Record<
      string,
      Outcome<OutputFrom<NonNullable<ActorsOf<Machine>[Src]>>, Failure>
    >;
  };
  /** The events that a callback actor sends while it runs. */
  sends?: { [Src in keyof ActorsOf<Machine>]?: readonly DeclaredType<Machine>[] };
  /** The names in the catalog of invoked machines, which handle the failures of their own calls. */
  machines?: { [Src in keyof ActorsOf<Machine>]?: string };
  /** The part of the context that decides a guard; the whole context where it is not given. */
  contextKey?: (context: ContextFrom<Machine>) => unknown;
  expectations: Expectations;
};

export type { Situation };

/** What an event of a machine causes. */
export type Effects<Machine extends AnyStateMachine, Facts> = EffectsOf<
  Facts,
  EmittedFrom<Machine>,
  OutputFrom<Machine>
>;

type OutputOf<Machine extends AnyStateMachine, Id> = Id extends keyof ActorsOf<Machine>
  ? OutputFrom<NonNullable<ActorsOf<Machine>[Id]>>
  : unknown;

/** The event of a label: that of a declared type, or the end of an actor. A time limit is an error, too. */
type EventOf<Machine extends AnyStateMachine, Failure, Label extends string> = Label extends
  | `${string} failed`
  | `after ${string}`
  ? { error: Failure }
  : Label extends `${infer Id} done`
    ? { output: OutputOf<Machine, Id> }
    : Label extends `${infer Id}: ${string}`
      ? { output: OutputOf<Machine, Id>; error: Failure }
      : Label extends `${infer Type} (${string})`
        ? Extract<EventFrom<Machine>, { type: Type }>
        : Extract<EventFrom<Machine>, { type: Label }>;

type RuleBody<Machine extends AnyStateMachine, Facts, Event> = {
  /** Always, where it is not given. */
  given?: (facts: Facts, event: Event) => boolean;
  causes: Effects<Machine, Facts> | ((facts: Facts, event: Event) => Effects<Machine, Facts>);
};

/** `possible`: types of the events that can be sent. */
type Observed<Seen> = Observation<Seen> & { possible: string[] };

/**
 * What must be true of a machine, in the words of the product. Nothing in it is read out of the machine: `facts` is
 * what is known from what has happened.
 */
type TypedExpectations<Machine extends AnyStateMachine, Failure, Facts extends object, Seen> = Pick<
  Expectations,
  'timeLimit'
> & {
  /** What is known at the start, and what the start causes. */
  start: (input: InputFrom<Machine>) => Effects<Machine, Facts> & { facts: Facts };
  situation: (facts: Facts) => Situation<Seen>;
  /** What the interface reads of a snapshot. */
  seen: (snapshot: SnapshotFrom<Machine>) => Seen;
  /**
   * By the sentence that each proves: what happens `on` an event. One rule at most applies to an event; an event
   * that no rule explains is refused: nothing happens.
   */
  rules: (on: On<Machine, Failure, Facts>) => Record<string, Rule>;
  /** What holds in every situation, by its sentence. */
  invariants?: Record<string, (observed: Observed<Seen>, facts: Facts) => boolean>;
  /** The part of the facts by which situations differ, where all together are too many to explore. */
  factsKey?: (facts: Facts) => unknown;
};

/**
 * What happens on one or several events. A label is an event's type, with its case in brackets where only that is
 * meant; `sendMessage: offline`, `sendMessage done` and `sendMessage failed` for the end of an actor;
 * `after requestTimeout (sendMessage)` for the time limit of a call, `after pause` for another delay.
 */
type On<Machine extends AnyStateMachine, Failure, Facts> = <const Label extends string>(
  when: Label | readonly Label[],
  body: RuleBody<Machine, Facts, EventOf<Machine, Failure, Label>>,
) => Rule;

type Conventions<Failure> = {
  /** The delay that ends each call, where a machine has no other. */
  timeLimit?: { delay: string; ms: number };
  /** What a call that its time limit ends fails with, as rules get it. */
  timedOut: () => Failure;
};

/**
 * Makes the function that types expectations by their machine, and by what they know of it, for machines that share
 * conventions.
 */
export function expectationsWith<Failure>({ timeLimit, timedOut }: Conventions<Failure>) {
  return <Machine extends AnyStateMachine, Facts extends object>() =>
    <Seen>({ rules, ...others }: TypedExpectations<Machine, Failure, Facts, Seen>): Expectations => ({
      ...(timeLimit && { timeLimit }),
      ...others,
      rules: rules((when, { given = () => true, causes }) => ({
        when,
        given: (facts, event) => given(facts, withError(event, timedOut)),
        causes:
          typeof causes === 'function' ? (facts, event) => causes(facts, withError(event, timedOut)) : causes,
      })),
    });
}

/** Types expectations of machines without conventions of their own: a time limit fails with an `Error`. */
export const expectations = expectationsWith({ timedOut: () => new Error('The time limit ended the call.') });

/** An event as rules get it: the end of a time limit has an error, as every other failure of a call has. */
function withError<Event>(event: Event, timedOut: () => unknown): Event {
  const isTimeLimit =
    typeof event === 'object' &&
    event !== null &&
    'type' in event &&
    `${event.type}`.startsWith('xstate.after.');
  return isTimeLimit ? { ...event, error: timedOut() } : event;
}

type Entry<Machine extends AnyStateMachine> = Pick<CatalogEntry, 'name' | 'purpose'> & {
  machine: Machine;
  /** Other inputs that lead elsewhere. */
  otherInputs?: readonly InputFrom<Machine>[];
  model: ModelOf<Machine>;
} & (undefined extends InputFrom<Machine> ? { input?: undefined } : { input: InputFrom<Machine> });

/** Checks the model and the input of a machine against it. */
export function catalogEntry<Machine extends AnyStateMachine>(entry: Entry<Machine>) {
  return entry;
}
