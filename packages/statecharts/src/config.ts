import type { AnyStateMachine, ContextFrom, EventFrom, InputFrom, OutputFrom } from 'xstate';
import type { LintRule } from './lint.ts';
import type { MachineModel, Outcome } from './machine-entry.ts';

/** The settings of one machine. What they leave out is tried with plain values. */
export type MachineSettings = Partial<Pick<MachineModel, 'sends' | 'contextKey' | 'ignored'>> & {
  /** The machine itself, where the name is none of an export: the key is its name then. */
  machine?: AnyStateMachine;
  purpose?: string;
  /** The inputs that it is started with, each on its own. */
  inputs?: readonly unknown[];
  /** By type: payloads, or payloads by their names. */
  events?: Record<string, readonly object[] | Record<string, object>>;
  /** By the name of an actor: how it may end, by a name for people. */
  outcomes?: Record<string, Record<string, Outcome>>;
};

/** The configuration of a project. */
export type Config = {
  /** Files or globs, from the folder in which a command runs; where they are not given, the files are found. */
  from?: readonly string[];
  /** By the name of the export, or by another one where `machine` is given; null leaves a machine out. */
  machines?: Record<string, MachineSettings | null>;
  /** The rules of `lint` that are switched off. */
  lintOff?: readonly LintRule[];
};

/** Checks a configuration. */
export const defineConfig = <const Given extends Config>(config: Given): Given => config;

type ActorsOf<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>;
type Payload<Event, Type> = Event extends { type: Type } ? Omit<Event, 'type'> : never;

type TypedSettings<Machine extends AnyStateMachine> = Pick<MachineSettings, 'purpose' | 'ignored'> & {
  inputs?: readonly InputFrom<Machine>[];
  events?: {
    [Type in EventFrom<Machine>['type']]?:
      | readonly Payload<EventFrom<Machine>, Type>[]
      | Record<string, Payload<EventFrom<Machine>, Type>>;
  };
  outcomes?: {
    [Src in keyof ActorsOf<Machine>]?: Record<
      string,
      Outcome<OutputFrom<NonNullable<ActorsOf<Machine>[Src]>>>
    >;
  };
  /** The events that a callback actor sends while it runs. */
  sends?: { [Src in keyof ActorsOf<Machine>]?: readonly EventFrom<Machine>['type'][] };
  contextKey?: (context: ContextFrom<Machine>) => unknown;
};

/** The settings of a machine, checked against its types. */
export function settingsFor<Machine extends AnyStateMachine>(
  machine: Machine,
  settings: TypedSettings<Machine>,
): MachineSettings {
  // The types of one machine are narrower than those of all.
  return { machine, ...(settings as MachineSettings) };
}

/** The names that a project's configuration may have. */
export const configFiles = ['ts', 'mts', 'js', 'mjs'].map((extension) => `statecharts.config.${extension}`);
