import type { AnyEventObject } from 'xstate';
import type { MachineEntry, MachineModel, Effects as StepEffects } from '#statecharts/paths';

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
export type Effects<Facts = unknown, Emitted = AnyEventObject, Output = unknown> = StepEffects<Emitted> & {
  /** What is known afterwards, where that is new. */
  facts?: Partial<Facts>;
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

/** A machine with its model. */
export type CatalogEntry = MachineEntry & {
  model: MachineModel & {
    /** The names in the catalog of invoked machines. */
    machines?: Record<string, string>;
    /** What must be true; a model without it only says what may be tried. */
    expectations?: Expectations;
  };
};
