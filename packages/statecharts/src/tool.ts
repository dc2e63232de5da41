import { check } from './commands/check.ts';
import { type Command, columns, type Input, type Result } from './commands/command.ts';
import { coverage } from './commands/coverage.ts';
import { diff } from './commands/diff.ts';
import { docs } from './commands/docs.ts';
import { graph } from './commands/graph.ts';
import { lab } from './commands/lab.ts';
import { lint } from './commands/lint.ts';
import { list } from './commands/list.ts';
import { mutate } from './commands/mutate.ts';
import { paths } from './commands/paths.ts';
import { replay } from './commands/replay.ts';
import { test } from './commands/test.ts';
import { withCommand } from './config.ts';
import { UsageError } from './errors.ts';

export const commands: readonly Command[] = [
  list,
  graph,
  paths,
  coverage,
  mutate,
  diff,
  test,
  replay,
  lint,
  check,
  docs,
  lab,
];

const help = [
  'npx statechart-tool COMMAND',
  '',
  columns([
    ...commands.map(({ name, args, purpose }) => [`${name} ${args}`, purpose] as const),
    ['--help', 'this text; after a command: its options and an example'],
  ]),
  '',
  'Without a name a command works on all machines. The exit code is 1 for findings, 2 for wrong arguments.',
  '',
  'Example: npx statechart-tool graph auth',
].join('\n');

type Report = Omit<Result, 'exitCode'> & { exitCode: 0 | 1 | 2 };

/** Runs one command of the tool. The exit code is 1 for findings, 2 for wrong arguments. */
export async function runTool(args: string[], input: Input): Promise<Report> {
  const { text, ...result } = await report(args, input);
  return { text: withCommand(text, input.command), ...result };
}

async function report(args: string[], input: Input): Promise<Report> {
  const [name, ...rest] = args;
  if (name === undefined) return { text: `Which command?\n\n${help}`, exitCode: 2 };
  if (name === '--help' || name === '-h') return { text: help, exitCode: 0 };
  const command = commands.find((one) => one.name === name);
  if (!command) {
    return { text: `There is no command "${name}": npx statechart-tool --help lists them.`, exitCode: 2 };
  }
  if (rest.includes('--help') || rest.includes('-h')) return { text: command.help, exitCode: 0 };
  return command.run(rest, input).catch(refused);
}

/** What a person can put right is a report. @throws any other error */
export function refused(error: unknown): Report {
  if (!(error instanceof UsageError)) throw error;
  return { text: error.message, exitCode: 2 };
}
