import { type AnyStateMachine, fromPromise } from 'xstate';
import type { CatalogEntry, MachineModel, Outcome } from './catalog-entry.ts';
import { settledId } from './engine-events.ts';
import { casesOf, withGuesses } from './guessed-payloads.ts';
import { matches } from './offered-events.ts';
import type { Samples } from './samples.ts';
import { descriptorsOf, invokedIn, transitionsOf } from './transitions.ts';

export type Origin = {
  /** As it was given. */
  file: string;
  /** Absolute. */
  path: string;
  /** Stands before the names of its machines. */
  prefix?: string;
  input?: unknown;
  samples?: Samples;
};

/**
 * The machines among what a module exports, each with a model made from its chart: events with the payloads of the
 * samples or without one, calls that end as the samples say, or succeed without an output or fail.
 */
export function entriesOfExports(
  exported: Record<string, unknown>,
  { file, path, prefix = '', samples = {}, ...input }: Origin,
): CatalogEntry[] {
  return machinesIn(exported).map(([name, machine]) => {
    const entry = {
      name: `${prefix}${name}`,
      machine: withNamedActors(machine),
      purpose: machine.root.description ?? `Exported by ${file}.`,
      file: path,
      givenFile: file,
      tests: ['test', 'spec'].map((kind) => path.replace(/\.(\w+)$/, `.${kind}.$1`)),
      ...input,
    };
    let model: MachineModel | null = null;
    return {
      ...entry,
      // What only reads the chart needs no model, and to guess one takes time.
      get model() {
        model ??= withGuesses({ ...entry, model: modelOf(machine, samples) });
        return model;
      },
    };
  });
}

export function machinesIn(exported: Record<string, unknown>): [string, AnyStateMachine][] {
  return Object.entries(exported).filter((pair): pair is [string, AnyStateMachine] => isMachine(pair[1]));
}

/** By its shape: the file may load a copy of XState of its own. */
function isMachine(value: unknown): value is AnyStateMachine {
  return typeof value === 'object' && value !== null && 'root' in value && 'provide' in value;
}

/** With an actor for each that is only named, for a component to provide. */
function withNamedActors(machine: AnyStateMachine): AnyStateMachine {
  const named = invokedIn(machine).map(({ src }) => src);
  const missing = named.filter((src) => !(src in machine.implementations.actors));
  if (missing.length === 0) return machine;
  return machine.provide({
    actors: Object.fromEntries(missing.map((src) => [src, fromPromise(() => new Promise(() => {}))])),
  });
}

function modelOf(machine: AnyStateMachine, samples: Samples): MachineModel {
  const handled = descriptorsOf(machine);
  const sampled = Object.entries(samples.events ?? {}).filter(([type]) =>
    handled.some((descriptor) => matches(type, descriptor)),
  );
  const sampledTypes = sampled.map(([type]) => type);
  const bare = handled.map(exampleOf).filter((type) => !sampledTypes.includes(type));
  const named = [...invokedIn(machine).map(({ src }) => src), ...Object.keys(machine.implementations.actors)];
  // Where nothing is invoked, an action spawns the actor that has no name.
  const isEndHandled = transitionsOf(machine).some(({ descriptor }) => settledId(descriptor) !== null);
  const actors = named.length === 0 && isEndHandled ? ['inline'] : named;
  const ends: Record<string, Outcome> = {
    done: { output: undefined },
    error: { error: new Error('The actor failed.') },
  };
  return {
    events: Object.fromEntries([
      ...bare.map((type) => [type, { '': {} }]),
      ...sampled.map(([type, payloads]) => [type, casesOf(payloads)]),
    ]),
    outcomes: Object.fromEntries(actors.map((src) => [src, samples.outcomes?.[src] ?? ends])),
    guessed: new Set([...bare, ...actors.filter((src) => !samples.outcomes?.[src])]),
  };
}

/** An event that a descriptor stands for: wildcards are tried with an event that nothing else handles. */
function exampleOf(descriptor: string): string {
  return descriptor.replace(/\*$/, 'other');
}
