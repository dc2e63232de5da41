import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { parseArgs } from 'node:util';
import { failureOf, messageOf, UsageError } from '../errors.ts';
import type { MachineEntry } from '../machine-entry.ts';
import { loadProject, type Project } from '../project.ts';

/** `onSkipped`: called with the reason why a module that was found, or a machine, is left out. */
export type Listener = { onSkipped?: (sentence: string) => void };

/** The exit code is 1 when there are findings. `server`: what runs until it is stopped. */
export type Result = { text: string; exitCode: 0 | 1; server?: Server };

type Option = {
  type: 'string' | 'boolean';
  multiple?: boolean;
  default?: string;
  /** What a value stands for in the help, or the values to choose from. */
  value?: string | readonly string[];
  description: string;
};

type Options = Record<string, Option>;

type ValuesOf<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>['values'];

type Definition<O extends Options> = {
  name: string;
  /** The positional arguments in the help; `[NAME…]` where it is not given. */
  args?: string;
  purpose: string;
  example: string;
  options: O;
  run: (values: ValuesOf<O>, positionals: string[], listener: Listener) => Result | Promise<Result>;
};

export type Command = Pick<Definition<Options>, 'name' | 'purpose'> & {
  args: string;
  help: string;
  /** @throws UsageError */
  run: (args: string[], listener: Listener) => Promise<Result>;
};

export function command<const O extends Options>(definition: Definition<O>): Command {
  const { name, args = '[NAME…]', purpose, options } = definition;
  return {
    name,
    args,
    purpose,
    help: helpOf(definition, args),
    run: async (given, listener) => {
      const { values, positionals } = parsed(name, given, options);
      for (const [option, { value }] of Object.entries<Option>(options)) {
        const chosen: unknown = Reflect.get(values, option);
        if (Array.isArray(value) && typeof chosen === 'string' && !value.includes(chosen)) {
          throw new UsageError(`There is no ${option} "${chosen}". Known: ${value.join(', ')}.`);
        }
      }
      return definition.run(values, positionals, listener);
    },
  };
}

function parsed<const O extends Options>(name: string, args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [sentence = ''] = messageOf(error).split('. ');
    throw new UsageError(
      `${sentence.replace(/\.?$/, '')}: npx statechart-tool ${name} --help lists the options.`,
    );
  }
}

function helpOf({ name, purpose, options, example }: Omit<Definition<Options>, 'run'>, args: string): string {
  const rows = Object.entries(options).map(
    ([option, { type, value = 'TEXT', description }]): [string, string] => [
      type === 'boolean'
        ? `--${option}`
        : `--${option} ${typeof value === 'string' ? value : value.join('|')}`,
      description,
    ],
  );
  return [
    `npx statechart-tool ${name} ${args} [options]`,
    '',
    `${purpose}.`,
    '',
    columns([...rows, ['--help', 'this text']]),
    '',
    `Example: npx statechart-tool ${example}`,
  ].join('\n');
}

/** Rows of two columns for people, indented. */
export function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join('\n');
}

/** @throws UsageError when the value of an option is no number from 0 on */
export function numberOf(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (text.trim() !== '' && number >= 0) return number;
  throw new UsageError(`--${option} takes a number, such as 90, and "${text}" is none.`);
}

/** `--format`; the first one is the default. */
export function formatOption<const Formats extends readonly [string, ...string[]]>(...formats: Formats) {
  return {
    type: 'string',
    default: formats[0],
    value: formats,
    description: `how to print it; ${formats[0]} where it is not given`,
  } as const;
}

export const projectOptions = {
  from: {
    type: 'string',
    multiple: true,
    value: 'FILE',
    description: 'the machines that a module exports; a file or a glob, may be repeated',
  },
  config: {
    type: 'string',
    value: 'FILE',
    description: 'the configuration; statecharts.config.ts where it is not given',
  },
} as const;

type ProjectValues = { from?: string[] | undefined; config?: string | undefined };

/**
 * The project that a command works on, and of its machines those of these names, or all.
 *
 * @throws UsageError
 */
export async function projectOf(
  values: ProjectValues,
  names: readonly string[],
  { onSkipped }: Listener,
): Promise<Project> {
  const project = await loadProject(values, onSkipped);
  return { ...project, entries: named(project.entries, names) };
}

/** @throws UsageError when there is no machine of one of the names */
export function named(entries: MachineEntry[], names: readonly string[]): MachineEntry[] {
  const unknown = names.find((name) => !entries.some((entry) => entry.name === name));
  if (unknown !== undefined && existsSync(unknown)) {
    throw new UsageError(`"${unknown}" is a file, and no name: write --from before each, or quote the glob.`);
  }
  if (unknown !== undefined) {
    const known = entries.map(({ name }) => name).join(', ');
    throw new UsageError(`There is no machine "${unknown}". Known: ${known}.`);
  }
  return names.length === 0 ? entries : entries.filter(({ name }) => names.includes(name));
}

/** Does something with each machine. One with which that fails has the sentence that says why; the others go on. */
export async function eachMachine<Row extends object>(
  entries: readonly MachineEntry[],
  act: (entry: MachineEntry) => Row | Promise<Row>,
): Promise<({ name: string } & (Row | { error: string }))[]> {
  const rows: ({ name: string } & (Row | { error: string }))[] = [];
  for (const entry of entries) {
    try {
      rows.push({ name: entry.name, ...(await act(entry)) });
    } catch (error) {
      rows.push({ name: entry.name, error: failureOf(entry.name, error) });
    }
  }
  return rows;
}
