import { styleText } from 'node:util';
import { messageOf } from './errors.ts';
import { runTool } from './tool.ts';

/** Runs the tool in the working directory, prints its report and ends the process. */
export async function runCommandLine(args: string[]): Promise<void> {
  // What a loaded module or a guard prints is no part of the report.
  const writeReport = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  // Nor does it end the report when it fails later on.
  const said = new Set<string>();
  const sayOnce = (error: unknown) => {
    const [reason = ''] = messageOf(error).split('\n');
    if (said.size < said.add(reason).size) console.error(`A loaded module fails: ${reason}`);
  };
  process.on('uncaughtException', sayOnce);
  process.on('unhandledRejection', sayOnce);
  const listener = { onSkipped: (sentence: string) => console.error(sentence) };
  // Code of the machines may fail where nobody expects it: a sentence helps more than a stack trace of the tool.
  const { text, exitCode, server } = await runTool(args, listener).catch((error: unknown) => ({
    text: `${args[0]} fails: ${messageOf(error)}`,
    exitCode: 2 as const,
    server: undefined,
  }));
  // A server goes on.
  if (exitCode === 2) console.error(styleText('red', text, { stream: process.stderr }));
  // A loaded module may have started work that never ends.
  writeReport(exitCode === 2 ? '' : `${text}\n`, () => {
    if (!server) process.exit(exitCode);
  });
}
