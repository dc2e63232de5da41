import {
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  fromCallback,
  SimulatedClock,
} from 'xstate';
import { code, isCode, type KnownCode, text } from './code-text.ts';
import type { MachineEntry } from './machine-entry.ts';

/** Where a machine is after an event; null for the start. `context`: the fields of which a test can be sure. */
export type Place = Pick<AnyMachineSnapshot, 'status'> & {
  event: AnyEventObject | null;
  label: string;
  state: unknown;
  context?: Record<string, unknown>;
};

/** A walk through a machine from its start. */
export type PlainPath = { title: string; input: unknown; places: readonly Place[] };

/**
 * `from`: what the file imports the machine from; null for one of the configuration. `known`: code for what no literal
 * says. `notes`: what the tests do not show, a sentence each.
 */
export type Part = {
  entry: MachineEntry;
  from: string | null;
  paths: readonly PlainPath[];
  known?: KnownCode;
  notes?: readonly string[];
};

/**
 * The text of a Vitest file that needs XState alone: it imports a machine from its own file, and walks its paths on live
 * actors. No call runs and no time passes: both end by the events that XState itself would send.
 *
 * @param config what the file imports the configuration from
 */
export function plainTest(part: Part, config: string | null = null): string {
  const body = part.paths.flatMap((path) => testOf(part, path));
  const isConfigured = config !== null && body.some((line) => /\bconfig\./.test(line));
  return [
    `import { expect, test } from 'vitest';`,
    `import { type AnyStateMachine, createActor, fromCallback, SimulatedClock } from 'xstate';`,
    ...importOf(part),
    ...(isConfigured ? [`import config from ${text(config)};`] : []),
    '',
    ...notesOf(part),
    '/** No call runs and no delay ends by itself: the tests send what would end them. */',
    'function start(logic: AnyStateMachine, actors: string[], input?: unknown) {',
    '  const resting = Object.fromEntries(actors.map((src) => [src, fromCallback(() => {})]));',
    '  const clock = new SimulatedClock();',
    '  const actor = createActor(logic.provide({ actors: resting }), { input, clock });',
    '  actor.subscribe({ error: () => {} });',
    '  return actor.start();',
    '}',
    ...body,
    '',
  ].join('\n');
}

export const notesOf = ({ entry: { name }, notes = [] }: Part) => notes.map((note) => `// ${name}: ${note}`);

function importOf({ entry, from }: Part): string[] {
  const { exported } = entry.module ?? {};
  if (from === null || exported === undefined) return [];
  return [`import { ${exported} as machine } from ${text(from)};`];
}

function testOf(part: Part, { title, input, places }: PlainPath): string[] {
  const { entry, from, known } = part;
  const args = [
    from === null ? code(entry.machine, known) : 'machine',
    code(actorsOf(entry)),
    ...(input === undefined ? [] : [code(input, known)]),
  ];
  return [
    '',
    `test(${text(`${entry.name}: ${title}`)}, () => {`,
    `  const actor = start(${args.join(', ')});`,
    ...places.flatMap(({ event, state, status, context }) => [
      ...(event === null ? [] : [`  actor.send(${code(withoutCase(event), known)});`]),
      `  expect(actor.getSnapshot()).toMatchObject(${code({ value: state, status, ...(context && { context }) })});`,
    ]),
    '});',
  ];
}

/**
 * The path as a live actor walks it, with the fields of the context that it has as derived: others depend on the time,
 * on chance or on what no code says. Null where it goes elsewhere, or where the file cannot hold it.
 */
export function walked(entry: MachineEntry, path: PlainPath, known: KnownCode): PlainPath | null {
  if (!isCode(path.input, known) || !path.places.every(({ event }) => isCode(event, known))) return null;
  const actors = Object.fromEntries(actorsOf(entry).map((src) => [src, fromCallback(() => {})]));
  const actor: AnyActor = createActor(entry.machine.provide({ actors }), {
    input: path.input,
    clock: new SimulatedClock(),
  });
  actor.subscribe({ error: () => {} });
  actor.start();
  const places: Place[] = [];
  for (const place of path.places) {
    if (place.event) actor.send(withoutCase(place.event));
    // The actor was made from a machine.
    const { value, status, context } = actor.getSnapshot() as AnyMachineSnapshot;
    if (code(value) !== code(place.state) || status !== place.status) break;
    places.push({ ...place, context: sureFields(place.context ?? {}, context) });
  }
  actor.stop();
  return places.length === path.places.length ? { ...path, places } : null;
}

function sureFields(
  derived: Record<string, unknown>,
  live: Record<string, unknown>,
): Record<string, unknown> {
  const sure = Object.entries(live).filter(
    ([field, value]) =>
      value !== undefined && isCode(value) && isCode(derived[field]) && code(value) === code(derived[field]),
  );
  return Object.fromEntries(sure);
}

const actorsOf = ({ model }: MachineEntry): string[] => [
  ...Object.keys(model.outcomes),
  ...Object.keys(model.sends ?? {}),
];

/** The name of an outcome is for people. */
function withoutCase({ outcome, ...event }: AnyEventObject): AnyEventObject {
  return event.type.startsWith('xstate.') || outcome === undefined ? event : { outcome, ...event };
}
