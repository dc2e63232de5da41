import { writeFile } from 'node:fs/promises';
import { readTrace, TraceError, testOfTrace } from '../trace-test.ts';
import { command, UsageError } from './command.ts';

export const test = command({
  name: 'test',
  args: 'TRACE',
  most: 1,
  purpose:
    'Prints a Vitest file from a trace that the running application recorded: it passes now, and fails when that ' +
    'behaviour changes',
  example: 'test tests/model/recorded/contact-form.trace.json',
  options: { out: { type: 'string', value: 'FILE', description: 'the file to write instead' } },
  run: async ({ out }, [file], input) => {
    if (file === undefined) throw new UsageError('Which trace? npx statechart-tool test TRACE.');
    try {
      const text = await testOfTrace(await readTrace(file), input);
      if (out === undefined) return { text, exitCode: 0 };
      await writeFile(out, text).catch((error: Error) => {
        throw new UsageError(`${out} cannot be written, choose another file: ${error.message}`);
      });
      return {
        text: `${out} is written. Run it: ${input.testCommand ?? 'npx vitest run'} ${out}`,
        exitCode: 0,
      };
    } catch (error) {
      if (!(error instanceof TraceError)) throw error;
      throw new UsageError(error.message);
    }
  },
});
