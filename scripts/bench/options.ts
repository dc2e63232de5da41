import { parseArgs } from 'node:util';

/** What a person wants to have measured. */
export type Options = {
  /** Page weight alone, without the timings. */
  onlyBytes: boolean;
  /** How often each timing is taken; the median counts. */
  runs: number;
};

/** What the command understands. */
export const usage = `npm run bench -- [--bytes] [--runs N]
  --bytes    page weight only
  --runs N   take each timing N times (5)`;

/**
 * Reads the command's arguments.
 *
 * @throws Error that says what is wrong with them.
 */
export function readOptions(parameters: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...parameters],
    options: { bytes: { type: 'boolean', default: false }, runs: { type: 'string', default: '5' } },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs takes a number from 1, not ${values.runs}.`);
  return { onlyBytes: values.bytes, runs };
}
