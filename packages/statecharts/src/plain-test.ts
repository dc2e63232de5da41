import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  fromCallback,
  SimulatedClock,
  type StateValue,
} from 'xstate';
import type { CatalogEntry } from './catalog-entry.ts';
import { code, isCode, text } from './code-text.ts';

/** Where a machine is after an event; null for the start. */
type Place = {
  event: AnyEventObject | null;
  state: StateValue;
  status: AnyMachineSnapshot['status'];
};

/** A walk through a machine from its start. */
export type PlainPath = { title: string; places: readonly Place[] };

/** `from`: what the file imports the machine from. `notes`: what the tests do not show, a sentence each. */
type Part = { entry: CatalogEntry; from: string; paths: readonly PlainPath[]; notes?: readonly string[] };

/**
 * The text of a Vitest file that needs XState alone: it imports machines from their own files, and walks their paths on
 * live actors. No call runs and no time passes: both end by the events that XState itself would send.
 */
export function plainTest(parts: readonly Part[]): string {
  const identifiers = identifiersOf(parts);
  return [
    `import { expect, test } from 'vitest';`,
    `import { type AnyStateMachine, createActor, fromCallback, SimulatedClock } from 'xstate';`,
    ...parts.map((part) => importOf(part, identifiers.get(part) ?? '')),
    '',
    ...parts.flatMap(({ entry: { name }, notes = [] }) => notes.map((note) => `// ${name}: ${note}`)),
    '/** No call runs and no delay ends by itself: the tests send what would end them. */',
    'function start(machine: AnyStateMachine, actors: string[], input?: unknown) {',
    '  const resting = Object.fromEntries(actors.map((src) => [src, fromCallback(() => {})]));',
    '  const clock = new SimulatedClock();',
    '  const actor = createActor(machine.provide({ actors: resting }), { input, clock });',
    '  actor.subscribe({ error: () => {} });',
    '  return actor.start();',
    '}',
    ...parts.flatMap((part) =>
      part.paths.flatMap((path) => testOf(part.entry, identifiers.get(part) ?? '', path)),
    ),
    '',
  ].join('\n');
}

/** The name of an export, before which that of an entry may have a path. */
const exportName = ({ name }: CatalogEntry) => name.slice(name.lastIndexOf('.') + 1);

/** Names that the file has besides those of machines. */
const ownNames = ['expect', 'test', 'createActor', 'fromCallback', 'SimulatedClock', 'start', 'actor'];

/** The name of each machine in the file; a second one of a name gets a number. */
function identifiersOf(parts: readonly Part[]): Map<Part, string> {
  const identifiers = new Map<Part, string>();
  for (const part of parts) {
    const exported = exportName(part.entry);
    const name = exported === 'default' ? 'machine' : exported;
    const taken = new Set([...ownNames, ...identifiers.values()]);
    let identifier = name;
    for (let number = 2; taken.has(identifier); number += 1) identifier = `${name}${number}`;
    identifiers.set(part, identifier);
  }
  return identifiers;
}

function importOf({ entry, from }: Part, identifier: string): string {
  const exported = exportName(entry);
  if (exported === 'default') return `import ${identifier} from ${text(from)};`;
  const names = exported === identifier ? exported : `${exported} as ${identifier}`;
  return `import { ${names} } from ${text(from)};`;
}

function testOf(entry: CatalogEntry, identifier: string, { title, places }: PlainPath): string[] {
  const args = [identifier, code(actorsOf(entry))];
  if (entry.input !== undefined) args.push(code(entry.input));
  return [
    '',
    `test(${text(`${entry.name}: ${title}`)}, () => {`,
    `  const actor = start(${args.join(', ')});`,
    ...places.flatMap(({ event, state, status }) => [
      ...(event === null ? [] : [`  actor.send(${code(withoutCase(event))});`]),
      `  expect(actor.getSnapshot()).toMatchObject(${code({ value: state, status })});`,
    ]),
    '});',
  ];
}

/** Whether a live actor walks the path as it was derived, and the file can hold it. */
export function isWalked(entry: CatalogEntry, { places }: PlainPath): boolean {
  if (!places.every(({ event }) => isCode(event))) return false;
  const actors = Object.fromEntries(actorsOf(entry).map((src) => [src, fromCallback(() => {})]));
  const actor = createActor(entry.machine.provide({ actors }), {
    input: entry.input,
    clock: new SimulatedClock(),
  });
  actor.subscribe({ error: () => {} });
  actor.start();
  const isAsDerived = places.every(({ event, state, status }) => {
    if (event) actor.send(withoutCase(event));
    // The actor was made from a machine.
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    return code(snapshot.value) === code(state) && snapshot.status === status;
  });
  actor.stop();
  return isAsDerived;
}

const actorsOf = ({ model }: CatalogEntry): string[] => Object.keys(model.outcomes);

/** The name of an outcome is for people. */
function withoutCase({ outcome, ...event }: AnyEventObject): AnyEventObject {
  return event.type.startsWith('xstate.') || outcome === undefined ? event : { outcome, ...event };
}
