import { parseArgs } from 'node:util';

/** What a person wants to have measured. */
export type Options = {
  /** Page weight alone, without the timings. */
  onlyBytes: boolean;
  /** How often each timing is taken; the median counts. */
  runs: number;
};

const usage = `npm run bench -- [--bytes] [--runs N]
  --bytes    page weight only
  --runs N   take each timing N times (5)`;

/** The arguments cannot be used; `message` says what is wrong and what the command understands. */
export class OptionError extends Error {
  override name = 'OptionError';
}

/**
 * Reads the command's arguments.
 *
 * @throws OptionError when it does not understand them.
 */
export function readOptions(parameters: readonly string[]): Options {
  const { bytes, runs } = parse(parameters);
  const times = Number(runs);
  if (!Number.isInteger(times) || times < 1) throw wrong(`--runs takes a number from 1, not "${runs}".`);
  return { onlyBytes: bytes, runs: times };
}

function parse(parameters: readonly string[]): { bytes: boolean; runs: string } {
  try {
    return parseArgs({
      args: [...parameters],
      options: { bytes: { type: 'boolean', default: false }, runs: { type: 'string', default: '5' } },
    }).values;
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

function wrong(sentence: string): OptionError {
  return new OptionError(`${sentence}\n${usage}`);
}
