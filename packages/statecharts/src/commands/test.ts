import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { AnyMachineSnapshot } from 'xstate';
import { isCode, type KnownCode } from '../code-text.ts';
import type { MachineSettings } from '../config.ts';
import { failureOf, UsageError } from '../errors.ts';
import { executedAs, executedTest } from '../executed-test.ts';
import { explored } from '../exploration.ts';
import { loadModules, reasonIn } from '../load-module.ts';
import type { MachineEntry } from '../machine-entry.ts';
import { coveringPaths, everyEdgePaths } from '../paths.ts';
import { type Part, type PlainPath, plainTest, walked } from '../plain-test.ts';
import type { Project } from '../project.ts';
import { counted } from '../words.ts';
import { writeText } from '../write-file.ts';
import { command, projectOf, projectOptions } from './command.ts';

export const test = command({
  name: 'test',
  purpose:
    'Prints a test file that walks few paths which take every transition, on live actors or by an executor',
  example: 'test contact-form --out contact-form.test.ts',
  options: {
    out: { type: 'string', value: 'FILE', description: 'the file to write instead' },
    executor: {
      type: 'string',
      value: 'FILE',
      description: 'the module whose `executor` does on a page what the events of one machine stand for',
    },
    runner: {
      type: 'string',
      value: 'MODULE',
      description: 'with --executor: what the file has `test` from; @playwright/test where it is not given',
    },
    ...projectOptions,
  },
  run: async ({ out, executor, runner = '@playwright/test', ...values }, names, listener) => {
    const project = await projectOf(values, names, listener);
    const folder = dirname(resolve(out ?? 'here'));
    const known = knownCode(project);
    const faults: string[] = [];
    const parts: Part[] = [];
    for (const entry of project.entries) {
      try {
        parts.push(partOf(entry, folder, known));
      } catch (error) {
        faults.push(failureOf(entry.name, error));
      }
    }
    const text =
      executor === undefined
        ? plainText(parts, project, folder)
        : await executedText(parts, executor, runner, folder);
    const written = parts.filter(({ paths }) => paths.length > 0);
    faults.push(...parts.filter((part) => !written.includes(part)).map(emptyWords));
    if (written.length === 0) throw new UsageError(faults.join('\n'));
    for (const fault of faults) listener.onSkipped?.(fault);
    const exitCode = faults.length > 0 ? 1 : 0;
    if (out === undefined) return { text, exitCode };
    writeText(out, text);
    const tests = written.reduce((sum, { paths }) => sum + paths.length, 0);
    return { text: `${out} is written, with ${counted(tests, 'test')}.`, exitCode };
  },
});

function plainText(parts: readonly Part[], { configFile }: Project, folder: string): string {
  const config = configFile === null ? null : importFrom(configFile, folder);
  return plainTest(
    parts.filter(({ paths }) => paths.length > 0),
    config,
  );
}

/** Why a machine has no test, in one sentence. */
function emptyWords({ entry, notes = [] }: Part): string {
  const reason = notes.find((note) => / left out, |^The executor /.test(note));
  return `${entry.name} has no test: ${reason ?? 'no event leads on from the start.'}`;
}

/** The paths that a live actor walks as they were derived. */
function partOf(entry: MachineEntry, folder: string, known: KnownCode): Part {
  const { starts, notes } = explored(entry);
  const all = starts.flatMap((start) => {
    const { initial, entry: started } = start;
    return coveringPaths(everyEdgePaths(start)).map(({ steps }) => ({
      title: steps.map(({ label }) => label).join(' → ') || 'its start',
      input: started.input,
      places: [
        { event: null, label: 'start', ...placeOf(initial) },
        ...steps.map(({ event, label, snapshot }) => ({ event, label, ...placeOf(snapshot) })),
      ],
    }));
  });
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
async function executedText(parts: Part[], file: string, runner: string, folder: string): Promise<string> {
  const [part, other] = parts;
  if (!part || other) throw new UsageError('--executor plays one machine: name it.');
  const loaded = (await loadModules([resolve(file)])).get(resolve(file));
  if (!loaded || 'error' in loaded)
    throw new UsageError(`${file} cannot be loaded: ${reasonIn(loaded?.error)}`);
  const { events, check } = Object(loaded.exported.executor);
  if (typeof events !== 'object' || typeof check !== 'function') {
    throw new UsageError(`${file} has no such export: \`export const executor = { events: { … }, check }\`.`);
  }
  const unknown = new Set<string>();
  const isPlayed = ({ places }: PlainPath) =>
    places.every(({ event, label }) => {
      const isKnown = event === null || executedAs({ events }, label, event.type) !== undefined;
      if (!isKnown) unknown.add(label);
      return isKnown;
    });
  part.paths = part.paths.filter(isPlayed);
  if (unknown.size > 0)
    part.notes = [...(part.notes ?? []), `The executor does not play ${[...unknown].join(', ')}.`];
  const target = runner === '@playwright/test' ? '{ page }' : 'given';
  return executedTest(part, { events, from: importFrom(file, folder), runner, target });
}

/** With the extension of TypeScript only where the compiler of the project lets an import have it. */
function importFrom(file: string, folder: string): string {
  const config = existsSync('tsconfig.json') ? readFileSync('tsconfig.json', 'utf8') : '';
  const path = relative(folder, resolve(file)).replaceAll('\\', '/');
  const shown = /"allowImportingTsExtensions":\s*true/.test(config) ? path : path.replace(/\.tsx?$/, '');
  return shown.startsWith('../') ? shown : `./${shown}`;
}
