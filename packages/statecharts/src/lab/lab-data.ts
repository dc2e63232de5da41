import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AnyStateNode } from 'xstate';
import { isDelay } from '../engine-events.ts';
import { failureOf } from '../errors.ts';
import { explored } from '../exploration.ts';
import type { MachineEntry } from '../machine-entry.ts';
import { invocationName, nameOf } from '../names.ts';
import { coveringPaths, everyEdgePaths } from '../paths.ts';
import { statesOf, transitionsOf } from '../transitions.ts';
import type { LabChart, LabMachine, LabPaths, LabProofs, LabState } from './lab-types.ts';
import { sourcePlaces } from './source-places.ts';
import { stepOfEvent } from './step-events.ts';

/** What a page shows of each machine at once, in the order of the project. A chart needs no start. */
export function labMachines(entries: readonly MachineEntry[]): Promise<LabMachine[]> {
  return Promise.all(
    entries.map(async (entry) => {
      const { file = '' } = entry.module ?? {};
      const source = await readFile(resolve(file), 'utf8').catch(() => '');
      return { ...chartOf(entry, file, source), sources: sourcesOf(entry, file, source) };
    }),
  );
}

/** The paths through each machine, or why there are none; it takes seconds. */
export function labProofs(entries: readonly MachineEntry[]): LabProofs {
  return Object.fromEntries(entries.map((entry) => [entry.name, pathsThrough(entry)]));
}

/** A machine's chart as data. `source`: the text of its file; lines are null where it is empty. */
export function chartOf(entry: MachineEntry, file: string, source: string): LabChart {
  const { name, machine, purpose } = entry;
  const nodes = statesOf(machine);
  const places = sourcePlaces(file, source, entry.module?.exported ?? name);
  const line = (node: AnyStateNode | undefined, anchor?: string) =>
    source === '' || !node ? null : places.lineOf(node.path, anchor);
  const sourceOf = (id: string) => nodes.find((node) => node.id === id);
  return {
    name,
    purpose,
    file,
    states: nodes.map((node) => stateOf(node, line(node))),
    transitions: transitionsOf(machine).map((transition) => {
      const { source: id, event, descriptor } = transition;
      const delay = isDelay(descriptor) ? event.replace('after ', '') : null;
      return { ...transition, delay, line: line(sourceOf(id), anchorOf(event)) };
    }),
  };
}

function stateOf(node: AnyStateNode, line: number | null): LabState {
  return {
    id: node.id,
    name: node.key,
    parent: node.parent?.id ?? null,
    kind: node.type,
    isInitial: node.parent?.initial?.target.includes(node) ?? false,
    tags: node.tags,
    description: node.description ?? null,
    invokes: node.invoke.map(({ id, src }) => ({ id: invocationName(node, id), src: String(src) })),
    entry: node.entry.filter(isDeclared).map(nameOf),
    exit: node.exit.filter(isDeclared).map(nameOf),
    line,
  };
}

/** The engine adds an action of its own for each delay of a state. */
function isDeclared(action: unknown): boolean {
  const { id, sendId }: { id?: unknown; sendId?: unknown } = Object(action);
  return ![id, sendId].some((one) => typeof one === 'string' && isDelay(one));
}

/** Few paths that take all that can be taken. */
function pathsThrough(entry: MachineEntry): LabPaths {
  try {
    const { starts, taken, notes } = explored(entry);
    const paths = starts.flatMap((start, input) =>
      coveringPaths(everyEdgePaths(start)).map((path) => ({
        input,
        labels: path.steps.map(({ label }) => label),
        steps: path.steps.map(({ event, label }) => stepOfEvent(event, label)),
        taken: [...path.taken],
      })),
    );
    return { paths, takenByPaths: [...taken], notes };
  } catch (error) {
    return { paths: [], takenByPaths: [], notes: [failureOf(entry.name, error)] };
  }
}

/** What stands in the source where an event is listened to: the event, the delay, the handler of an actor. */
function anchorOf(event: string): string {
  if (event.startsWith('after ')) return event.slice('after '.length);
  if (event === 'all done' || event.endsWith(' done')) return 'onDone';
  if (event.endsWith(' failed')) return 'onError';
  if (event.endsWith(' snapshot')) return 'onSnapshot';
  return event;
}

/** Of the guards, actions and delays that have a name: from the machine's file. */
function sourcesOf({ machine }: MachineEntry, file: string, source: string): LabMachine['sources'] {
  const { guards, actions, delays } = machine.implementations;
  const names = [guards, actions, delays].flatMap((implementations) => Object.keys(implementations));
  const places = sourcePlaces(file, source);
  return Object.fromEntries(
    names.flatMap((one) => {
      const found = places.definitionOf(one);
      return found ? [[one, { ...found, file }]] : [];
    }),
  );
}
