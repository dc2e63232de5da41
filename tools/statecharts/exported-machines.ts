import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { type AnyStateMachine, fromPromise } from 'xstate';
import type { CatalogEntry, MachineModel, Outcome } from './catalog-entry.ts';
import { settledId } from './children.ts';
import { UsageError } from './commands/command.ts';
import { statesOf } from './transitions.ts';

type Load = (path: string) => Promise<Record<string, unknown>>;

const importModule: Load = (path) => import(/* @vite-ignore */ pathToFileURL(path).href);

/**
 * The machines that a module exports, each with a model made from its chart: events without a payload, calls that
 * succeed without an output or fail.
 *
 * @throws UsageError when the module cannot be loaded or exports no machine
 */
export async function entriesOfFile(
  file: string,
  { input, load = importModule }: { input?: unknown; load?: Load | undefined },
): Promise<CatalogEntry[]> {
  const path = resolve(file);
  const exported = await loaded(path, file, load);
  const machines = Object.entries(exported).filter((pair): pair is [string, AnyStateMachine] =>
    isMachine(pair[1]),
  );
  if (machines.length === 0) {
    throw new UsageError(`${file} exports no machine: export what createMachine returns by a name.`);
  }
  return machines.map(([name, machine]) => ({
    name,
    machine: withNamedActors(machine),
    purpose: machine.root.description ?? `Exported by ${file}.`,
    file: path,
    ...(input === undefined ? {} : { input }),
    model: modelOf(machine),
  }));
}

async function loaded(path: string, file: string, load: Load): Promise<Record<string, unknown>> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) {
    const fault = found ? `"${file}" is a folder` : `${file} does not exist`;
    throw new UsageError(`${fault}: give the path of a module that exports machines.`);
  }
  try {
    return await load(path);
  } catch (error) {
    throw new UsageError(`${file} cannot be loaded, give a module that exports machines: ${reasonOf(error)}`);
  }
}

const located = v.object({ loc: v.object({ file: v.string(), line: v.number() }) });
const syntaxError = v.union([located, v.object({ errors: v.tuple([located]) })]);

/** The first line of a message that says something; of a bundler's syntax error with its place. */
function reasonOf(error: unknown): string {
  const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const reason = message.split('\n').find((line) => line !== '' && !/ with \d+ errors?:$/.test(line)) ?? '';
  const parsed = v.safeParse(syntaxError, error);
  if (!parsed.success) return reason;
  const { loc } = 'loc' in parsed.output ? parsed.output : parsed.output.errors[0];
  return `${loc.file}:${loc.line}: ${reason.replace(/^\[\w+\] /, '')}`;
}

/** By its shape: the file may load a copy of XState of its own. */
function isMachine(value: unknown): value is AnyStateMachine {
  return typeof value === 'object' && value !== null && 'root' in value && 'provide' in value;
}

/** With an actor for each that is only named, for a component to provide. */
function withNamedActors(machine: AnyStateMachine): AnyStateMachine {
  const named = statesOf(machine).flatMap((node) => node.invoke.map(({ src }) => String(src)));
  const missing = named.filter((src) => !(src in machine.implementations.actors));
  if (missing.length === 0) return machine;
  return machine.provide({
    actors: Object.fromEntries(missing.map((src) => [src, fromPromise(() => new Promise(() => {}))])),
  });
}

function modelOf(machine: AnyStateMachine): MachineModel {
  const nodes = statesOf(machine);
  const types = nodes.flatMap((node) => [...node.transitions.keys()]);
  const events = types.filter((type) => !type.startsWith('xstate.')).map(exampleOf);
  const invoked = nodes.flatMap((node) => node.invoke.map(({ src }) => String(src)));
  const childIds = nodes.flatMap((node) => node.invoke.map(({ id }) => id));
  const isOfSpawned = (type: string) => settledId(type) !== null && !childIds.includes(settledId(type) ?? '');
  const named = [...invoked, ...Object.keys(machine.implementations.actors)];
  // Where an action spawns an actor that has no name.
  const actors = named.length === 0 && types.some(isOfSpawned) ? ['inline'] : named;
  const ends: Record<string, Outcome> = {
    done: { output: undefined },
    error: { error: new Error('The actor failed.') },
  };
  return {
    events: Object.fromEntries(events.map((type) => [type, { '': {} }])),
    outcomes: Object.fromEntries(actors.map((src) => [src, ends])),
  };
}

/** An event that a descriptor stands for: wildcards are tried with an event that nothing else handles. */
function exampleOf(descriptor: string): string {
  return descriptor.replace(/\*$/, 'other');
}
