import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { AnyMachineSnapshot } from 'xstate';
import { isCode, type KnownCode } from '../code-text.ts';
import type { MachineSettings } from '../config.ts';
import { orUsageError, UsageError } from '../errors.ts';
import { executedAs, executedTest } from '../executed-test.ts';
import { explored } from '../exploration.ts';
import { loadModules, reasonIn } from '../load-module.ts';
import type { MachineEntry } from '../machine-entry.ts';
import { coveringPaths } from '../paths.ts';
import { type Part, type Place, plainTest, walked } from '../plain-test.ts';
import type { Project } from '../project.ts';
import { counted } from '../words.ts';
import { writeText } from '../write-file.ts';
import { command, projectOf, projectOptions } from './command.ts';

export const test = command({
  name: 'test',
  args: 'NAME',
  purpose:
    'Prints a test file that walks few paths which take every transition, on live actors or by an executor',
  example: 'test contact-form --out contact-form.test.ts',
  options: {
    out: { type: 'string', value: 'FILE', description: 'the file to write instead' },
    executor: {
      type: 'string',
      value: 'FILE',
      description: 'the module whose `executor` does on a page what the events of the machine stand for',
    },
    ...projectOptions,
  },
  run: async ({ out, executor, ...values }, names, listener) => {
    const project = await projectOf(values, names, listener);
    const [entry, other] = project.entries;
    if (!entry || other) throw new UsageError('A file has the tests of one machine: name it.');
    const folder = dirname(resolve(out ?? 'here'));
    const part = orUsageError(entry.name, () => partOf(entry, folder, knownCode(project)));
    const config = project.configFile === null ? null : importFrom(project.configFile, folder);
    const text =
      executor === undefined ? plainTest(part, config) : await executedText(part, executor, folder);
    if (part.paths.length === 0) throw new UsageError(`${entry.name} has no test: ${reasonOf(part)}`);
    if (out === undefined) return { text, exitCode: 0 };
    writeText(out, text);
    return { text: `${out} is written, with ${counted(part.paths.length, 'test')}.`, exitCode: 0 };
  },
});

/** Why a machine has no test. */
function reasonOf({ notes = [] }: Part): string {
  const reason = notes.find((note) => / left out, |^The executor /.test(note));
  return reason ?? 'no event leads on from the start.';
}

/** The paths that a live actor walks as they were derived. */
function partOf(entry: MachineEntry, folder: string, known: KnownCode): Part {
  const { starts, notes } = explored(entry);
  const all = coveringPaths(starts).map(({ from, steps }) => ({
    title: steps.map(({ label }) => label).join(' → ') || 'its start',
    input: from.entry.input,
    places: [
      { event: null, label: 'start', ...placeOf(from.initial) },
      ...steps.map(({ event, label, snapshot }) => ({ event, label, ...placeOf(snapshot) })),
    ],
  }));
  const paths = all.flatMap((path) => walked(entry, path, known) ?? []);
  const leftOut = all.length - paths.length;
  const cause = all.every(({ input }) => isCode(input, known))
    ? 'since a live actor walks them otherwise, or an event is no plain data'
    : 'since the input is no plain data: `inputs` of the configuration has one that a file can import';
  return {
    entry,
    known,
    from: entry.module && !entry.module.isProvided ? importFrom(entry.module.file, folder) : null,
    paths,
    notes: leftOut === 0 ? notes : [...notes, `${counted(leftOut, 'derived path')} left out, ${cause}.`],
  };
}

const placeOf = ({ value, status, context }: AnyMachineSnapshot) => ({ state: value, status, context });

/** Code for what the configuration gives: a test imports it. */
function knownCode({ config, entries }: Project): KnownCode {
  const known = new Map<unknown, string>();
  const add = (value: unknown, words: string) => {
    if (typeof value === 'function' || (typeof value === 'object' && value !== null)) known.set(value, words);
  };
  const at = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`);
  for (const [name, settings] of Object.entries<MachineSettings | null>(config.machines ?? {})) {
    const { machine, inputs = [], events = {}, outcomes = {} } = settings ?? {};
    const own = `config.machines${at(name)}`;
    const entry = entries.find((one) => one.name === name);
    if (machine && entry) add(entry.machine, `${own}.machine`);
    for (const [index, input] of inputs.entries()) add(input, `${own}.inputs[${index}]`);
    for (const [type, payloads] of Object.entries(events)) {
      for (const [key, payload] of Object.entries(payloads)) {
        for (const [field, value] of Object.entries(Object(payload))) {
          add(value, `${own}.events${at(type)}[${JSON.stringify(key)}]${at(field)}`);
        }
      }
    }
    for (const [src, ends] of Object.entries(outcomes)) {
      for (const [outcome, end] of Object.entries(ends)) {
        const [kind, value] = 'error' in end ? ['error', end.error] : ['output', end.output];
        add(value, `${own}.outcomes${at(src)}${at(outcome)}.${kind}`);
      }
    }
  }
  return known;
}

/** @throws UsageError */
async function executedText(part: Part, file: string, folder: string): Promise<string> {
  const loaded = (await loadModules([resolve(file)])).get(resolve(file));
  if (!loaded || 'error' in loaded)
    throw new UsageError(`${file} cannot be loaded: ${reasonIn(loaded?.error)}`);
  const { events, check } = Object(loaded.exported.executor);
  if (typeof events !== 'object' || typeof check !== 'function') {
    throw new UsageError(`${file} has no such export: \`export const executor = { events: { … }, check }\`.`);
  }
  const isPlayed = ({ event, label }: Place) =>
    event === null || executedAs(events, label, event.type) !== null;
  const unplayed = part.paths.flatMap(({ places }) => places.filter((place) => !isPlayed(place)));
  part.paths = part.paths.filter(({ places }) => places.every(isPlayed));
  const labels = [...new Set(unplayed.map(({ label }) => label))];
  if (labels.length > 0)
    part.notes = [...(part.notes ?? []), `The executor does not play ${labels.join(', ')}.`];
  return executedTest(part, events, importFrom(file, folder));
}

/** With the extension of TypeScript only where the compiler of the project lets an import have it. */
function importFrom(file: string, folder: string): string {
  const config = existsSync('tsconfig.json') ? readFileSync('tsconfig.json', 'utf8') : '';
  const path = relative(folder, resolve(file)).replaceAll('\\', '/');
  const shown = /"allowImportingTsExtensions":\s*true/.test(config) ? path : path.replace(/\.tsx?$/, '');
  return shown.startsWith('../') ? shown : `./${shown}`;
}
