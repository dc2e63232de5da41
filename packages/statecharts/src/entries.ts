import { type AnyStateMachine, fromPromise } from 'xstate';
import type { Config, MachineSettings } from './config.ts';
import { settledId } from './engine-events.ts';
import { UsageError } from './errors.ts';
import { casesOf, guessedInputs, withGuesses } from './guesses.ts';
import type { MachineEntry, MachineModel, Outcome } from './machine-entry.ts';
import { matches } from './offered-events.ts';
import { isMachine } from './step-effects.ts';
import { definitionsOf, descriptorsOf, invokedIn, statesOf, transitionsOf } from './transitions.ts';

/** `file`: as it was given. */
export type LoadedFile = { file: string; exported: Record<string, unknown> };

type Found = { name: string; machine: AnyStateMachine; module: NonNullable<MachineEntry['module']> };

/**
 * The machines that modules export, and those that the configuration makes, each with what may be tried on it: what the
 * configuration says, else what its chart and its functions let guess.
 *
 * @param isOfFilesOnly without those that the configuration makes
 *
 * @throws UsageError for settings that no machine takes: a name may be misspelled
 */
export function entriesOf(
  files: readonly LoadedFile[],
  { machines = {} }: Config,
  isOfFilesOnly = false,
): MachineEntry[] {
  const unused = new Map(Object.entries(machines));
  const entries = machinesOf(files).flatMap(({ name: exported, machine, module }) => {
    const [name, settings] = Object.entries(machines).find((one) => isOf(one[1], machine)) ?? [
      exported,
      machines[exported] === undefined ? {} : machines[exported],
    ];
    unused.delete(name);
    if (settings === null) return [];
    const given = settings.machine ?? machine;
    return [entryOf(name, given, settings, given === machine ? module : { ...module, isProvided: true })];
  });
  for (const [name, settings] of isOfFilesOnly ? [] : unused) {
    if (settings === null) continue;
    if (!settings.machine) {
      const known = entries.map((entry) => entry.name).join(', ') || 'none';
      throw new UsageError(
        `The configuration names "${name}", and there is no such machine. Known: ${known}.`,
      );
    }
    entries.push(entryOf(name, settings.machine, settings));
  }
  return entries;
}

/** Whether settings are of a machine, with whatever implementations. */
const isOf = (settings: MachineSettings | null, machine: AnyStateMachine) =>
  settings?.machine?.config === machine.config;

/** Each machine once, by the name of its export; where names are alike, they start with that of the file. */
function machinesOf(files: readonly LoadedFile[]): Found[] {
  const all = files.flatMap(({ file, exported }) =>
    Object.entries(exported).flatMap(([name, machine]) =>
      isMachine(machine) ? [{ name, machine, file }] : [],
    ),
  );
  const found = all.filter(({ machine }, index) => all.findIndex((one) => one.machine === machine) === index);
  return found.map(({ name, machine, file }) => {
    const isAlone = found.filter((one) => one.name === name).length === 1;
    const path = file.replace(/^(?:\.\.?\/)+|^\//, '').replace(/\.\w+$/, '');
    return { name: isAlone ? name : `${path}.${name}`, machine, module: { file, exported: name } };
  });
}

function entryOf(
  name: string,
  given: AnyStateMachine,
  settings: MachineSettings,
  module?: MachineEntry['module'],
): MachineEntry {
  refuseUnknown(name, given, settings);
  const machine = withStandIns(given);
  // What only reads the chart needs neither inputs nor a model, and to guess takes time.
  let inputs: ReturnType<typeof guessedInputs> | null = null;
  const starts = () => {
    inputs ??= settings.inputs
      ? { values: settings.inputs, isGuessed: false }
      : guessedInputs(machine, modelOf(machine, settings));
    return inputs;
  };
  let model: MachineModel | null = null;
  return {
    name,
    machine,
    purpose:
      settings.purpose ??
      machine.root.description ??
      (module ? `Exported by ${module.file}.` : 'Made in the configuration.'),
    ...(module && { module }),
    get input() {
      return starts().values[0];
    },
    get otherInputs() {
      return starts().values.slice(1);
    },
    get isInputGuessed() {
      return starts().isGuessed;
    },
    get model() {
      const entry = {
        name,
        machine,
        purpose: '',
        input: starts().values[0],
        model: modelOf(machine, settings),
      };
      model ??= withGuesses(entry, settings);
      return model;
    },
  };
}

/** @throws UsageError */
function refuseUnknown(
  name: string,
  machine: AnyStateMachine,
  { events = {}, outcomes = {} }: MachineSettings,
) {
  const handled = descriptorsOf(machine);
  const actors = actorsOf(machine);
  const type = Object.keys(events).find((one) => !handled.some((descriptor) => matches(one, descriptor)));
  const src = Object.keys(outcomes).find((one) => !actors.includes(one));
  const [words, known] =
    type === undefined ? [`has no actor ${src}`, actors] : [`handles no event ${type}`, handled];
  if (type === undefined && src === undefined) return;
  throw new UsageError(
    `${name} ${words}, which the configuration names. Known: ${known.join(', ') || 'none'}.`,
  );
}

/** The names of the actors that a machine invokes or has; `inline` where actions alone spawn some without a name. */
function actorsOf(machine: AnyStateMachine): string[] {
  const named = [...invokedIn(machine).map(({ src }) => src), ...Object.keys(machine.implementations.actors)];
  const isEndHandled = transitionsOf(machine).some(({ descriptor }) => settledId(descriptor) !== null);
  return named.length === 0 && isEndHandled ? ['inline'] : [...new Set(named)];
}

function modelOf(machine: AnyStateMachine, settings: MachineSettings): MachineModel {
  const { events = {}, outcomes = {}, sends, contextKey, ignored } = settings;
  // What stands for many events is tried with those that are known.
  const bare = descriptorsOf(machine).filter((type) => !type.includes('*') && !(type in events));
  const actors = actorsOf(machine);
  const ends: Record<string, Outcome> = {
    done: { output: undefined },
    error: { error: new Error('The actor failed.') },
  };
  return {
    events: Object.fromEntries([
      ...bare.map((type) => [type, { '': {} }]),
      ...Object.entries(events).map(([type, payloads]) => [
        type,
        Array.isArray(payloads) ? casesOf(payloads) : payloads,
      ]),
    ]),
    outcomes: Object.fromEntries(
      actors.flatMap((src) => (sends && src in sends ? [] : [[src, outcomes[src] ?? ends]])),
    ),
    ...(sends && { sends }),
    ...(contextKey && { contextKey }),
    ...(ignored && { ignored }),
  };
}

/** With what is only named, for a component to provide: actors that never end, guards that are true, delays of a second. */
function withStandIns(machine: AnyStateMachine): AnyStateMachine {
  try {
    return machine.provide(standInsFor(machine));
  } catch {
    // The command says why the chart cannot be read.
    return machine;
  }
}

function standInsFor(machine: AnyStateMachine) {
  const { actors, guards, delays } = machine.implementations;
  const nodes = statesOf(machine);
  const missing = <Value>(names: readonly string[], known: object, value: Value) =>
    Object.fromEntries(names.filter((name) => !(name in known)).map((name) => [name, value]));
  return {
    actors: missing(
      invokedIn(machine).map(({ src }) => src),
      actors,
      fromPromise(() => new Promise(() => {})),
    ),
    guards: missing(
      nodes.flatMap(definitionsOf).flatMap(({ guard }) => guardNames(guard)),
      guards,
      () => true,
    ),
    delays: missing(
      nodes
        .flatMap(({ after }) => after.map(({ delay }) => String(delay)))
        .filter((name) => !/^\d+$/.test(name)),
      delays,
      1_000,
    ),
  };
}

/** The names of guards, also of those that others are made of. */
function guardNames(guard: unknown): string[] {
  if (typeof guard === 'string') return [guard];
  const { type, guards = [], check }: { type?: unknown; guards?: unknown[]; check?: unknown } = Object(guard);
  if (typeof check === 'function') return guards.flatMap(guardNames);
  return typeof guard === 'object' && typeof type === 'string' ? [type] : [];
}
