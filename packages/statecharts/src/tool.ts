import type { Command, Listener, Result } from './commands/command.ts';
import { columns } from './commands/command.ts';
import { diff } from './commands/diff.ts';
import { graph } from './commands/graph.ts';
import { lab } from './commands/lab.ts';
import { lint } from './commands/lint.ts';
import { paths } from './commands/paths.ts';
import { test } from './commands/test.ts';
import { UsageError } from './errors.ts';

export const commands: readonly Command[] = [lab, graph, paths, diff, lint, test];

const ownCommand = 'npx statechart-tool';

const help = [
  `${ownCommand} COMMAND`,
  '',
  columns([
    ...commands.map(({ name, args, purpose }) => [`${name} ${args}`, purpose] as const),
    ['--help', 'this text; after a command: its options and an example'],
  ]),
  '',
  'Without a name a command works on all machines. The exit code is 1 for findings, 2 for wrong arguments.',
  '',
  `Example: ${ownCommand} graph auth`,
].join('\n');

type Report = Omit<Result, 'exitCode'> & { exitCode: 0 | 1 | 2 };

/** Runs one command in the working directory. The exit code is 1 for findings, 2 for wrong arguments. */
export async function runTool(args: string[], listener: Listener = {}): Promise<Report> {
  const [name, ...rest] = args;
  if (name === undefined) return { text: `Which command?\n\n${help}`, exitCode: 2 };
  if (name === '--help' || name === '-h') return { text: help, exitCode: 0 };
  const command = commands.find((one) => one.name === name);
  if (!command) {
    return { text: `There is no command "${name}": ${ownCommand} --help lists them.`, exitCode: 2 };
  }
  if (rest.includes('--help') || rest.includes('-h')) return { text: command.help, exitCode: 0 };
  try {
    return await command.run(rest, listener);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { text: error.message, exitCode: 2 };
  }
}
