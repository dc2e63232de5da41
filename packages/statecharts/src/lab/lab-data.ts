import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type CatalogEntry, entriesPerInput, fileOf } from '../catalog-entry.ts';
import { isDelay } from '../engine-events.ts';
import { filesBehind } from '../load-module.ts';
import { checkModel } from '../model-check.ts';
import { draftOf } from '../mutation/draft.ts';
import { mutantsOf } from '../mutation/mutants.ts';
import { hashOf, readRecord } from '../mutation/record.ts';
import { anchorOf, stateName, stateSites, transitionSites } from '../mutation/sites.ts';
import { sourcePlaces } from '../mutation/source-places.ts';
import { usageOf } from '../mutation/usage.ts';
import { invocationName, nameOf } from '../names.ts';
import { coveringPaths, effectsOf } from '../paths.ts';
import { statesOf, transitionKey, transitionsOf } from '../transitions.ts';
import { readBrowserTransitions } from './browser-transitions.ts';
import type { LabChart, LabMachine, LabMutant, LabProof, LabProofs, LabState } from './lab-types.ts';
import { stepOfEvent } from './step-events.ts';

export type LabSource = {
  entries: readonly CatalogEntry[];
  /** The folder of the machines' sources. */
  folder: string;
  /** The folder of the records. */
  documents: string;
};

/** What a page shows of each machine at once, in the order of the catalog. */
export function labMachines({ entries, folder }: LabSource): Promise<LabMachine[]> {
  return Promise.all(
    entries.map(async (entry) => {
      const path = resolve(folder, fileOf(entry));
      const source = await readFile(path, 'utf8').catch(() => '');
      return {
        ...chartOf(entry, relative(process.cwd(), path), source),
        sources: await sourcesOf(entry, path),
      };
    }),
  );
}

/**
 * What tests prove of each machine; it takes seconds.
 *
 * @throws when a machine cannot be explored
 */
export async function labProofs({ entries, folder, documents }: LabSource): Promise<LabProofs> {
  const [record, browser] = await Promise.all([readRecord(documents), readBrowserTransitions(documents)]);
  const proofs = entries.map(async (entry): Promise<[string, LabProof]> => {
    const recorded = record[entry.name];
    return [
      entry.name,
      {
        ...derivedPaths(entry),
        takenInBrowser: browser[entry.name] ?? [],
        mutants: recorded ? mutantsIn(entry, recorded.survivors) : [],
        mutation: recorded
          ? {
              date: recorded.date,
              isStale: recorded.hash !== (await hashOf(entry, folder)),
              killed: recorded.killed,
              tried: recorded.mutants,
            }
          : null,
      },
    ];
  });
  return Object.fromEntries(await Promise.all(proofs));
}

/** A machine's chart as data. `source`: the text of its file; lines are null where it is empty. */
export function chartOf(entry: CatalogEntry, file: string, source: string): LabChart {
  const { name, machine, purpose } = entry;
  const nodes = statesOf(machine);
  const places = sourcePlaces(file, source, name);
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

/** Of the paths that the derived tests take, those that together do all that they do. */
function derivedPaths(entry: CatalogEntry): Pick<LabProof, 'paths' | 'takenByPaths' | 'rules'> {
  const starts = entriesPerInput(entry).map((start) => {
    const { graph, paths } = checkModel(start);
    return paths().map((steps) => ({ steps, ...effectsOf(graph, steps) }));
  });
  const rules = new Map<string, Set<string>>();
  for (const { taken, rule } of starts.flat().flatMap(({ steps }) => steps)) {
    for (const key of rule === null ? [] : taken)
      rules.set(key, (rules.get(key) ?? new Set()).add(rule ?? ''));
  }
  const paths = starts.flatMap((found, input) =>
    coveringPaths(found).map(({ steps, taken }) => ({
      rule: steps.at(-1)?.rule ?? null,
      input,
      labels: steps.map(({ label }) => label),
      steps: steps.map(({ event, label }) => stepOfEvent(event, label)),
      taken: [...taken],
    })),
  );
  return {
    paths,
    rules: Object.fromEntries([...rules].map(([key, sentences]) => [key, [...sentences]])),
    takenByPaths: [...new Set(starts.flat().flatMap(({ taken }) => [...taken]))],
  };
}

/** Without those that are marked as equivalent; of mutants in code the record names the survivors alone. */
function mutantsIn(entry: CatalogEntry, survivors: readonly { key: string; words: string }[]): LabMutant[] {
  const { machine, model } = entry;
  const alive = new Set(survivors.map(({ key }) => key));
  const places = mutantPlaces(machine);
  const inChart = mutantsOf(machine, usageOf(entry))
    .filter(({ key }) => !(key in (model.equivalent ?? {})))
    .map(({ key, words }) => ({
      key,
      transition: places.find(({ site }) => key.startsWith(`${site}: `))?.transition ?? null,
      isKilled: !alive.has(key),
      sentence: words,
    }));
  const known = new Set(inChart.map(({ key }) => key));
  const inCode = survivors
    .filter(({ key }) => !known.has(key))
    .map(({ key, words }) => ({ key, transition: null, isKilled: false, sentence: words }));
  return [...inChart, ...inCode];
}

/** By what the key of a mutant starts with; an action or a delay that several transitions use has no place. */
function mutantPlaces(machine: AnyStateMachine) {
  const sites = stateSites(machine, draftOf(machine)).flatMap(transitionSites);
  const own = sites.map(({ path, name, definition }) => ({
    site: `${stateName(path)}, ${name}`,
    transition: definition ? transitionKey(definition) : null,
  }));
  const users = new Map<string, string[]>();
  for (const { key, actions, event } of transitionsOf(machine)) {
    const delay = event.startsWith('after ') ? [event.replace('after ', 'delay ')] : [];
    for (const site of [...actions.map((name) => `action ${name}`), ...delay]) {
      users.set(site, [...(users.get(site) ?? []), key]);
    }
  }
  const shared = [...users].map(([site, keys]) => ({
    site,
    transition: keys.length === 1 ? (keys[0] ?? null) : null,
  }));
  return [...own, ...shared];
}

/** Of the guards, actions and delays that have a name: from the machine's file, or from one that it imports. */
async function sourcesOf({ machine }: CatalogEntry, path: string): Promise<LabMachine['sources']> {
  const { guards, actions, delays } = machine.implementations;
  const names = [guards, actions, delays].flatMap((implementations) => Object.keys(implementations));
  const others = (await filesBehind([path])).filter((file) => file !== path);
  const files = await Promise.all(
    [path, ...others].map(async (file) => ({
      file,
      places: sourcePlaces(file, await readFile(file, 'utf8').catch(() => '')),
    })),
  );
  return Object.fromEntries(
    names.flatMap((one) => {
      for (const { file, places } of files) {
        const found = places.definitionOf(one);
        if (found) return [[one, { ...found, file: relative(process.cwd(), file) }]];
      }
      return [];
    }),
  );
}
