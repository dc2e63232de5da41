import { parseArgs } from 'node:util';
import { UsageError } from '#server/user-error.ts';

const usage = `npm run bench -- [--bytes] [--runs N]
  --bytes    page weight only
  --runs N   load each page N times in Lighthouse (5)`;

/** @throws UsageError when it does not understand the command's arguments. */
export function readOptions(args: string[]): { onlyBytes: boolean; runs: number } {
  try {
    const { bytes, runs } = parseArgs({
      args,
      options: { bytes: { type: 'boolean', default: false }, runs: { type: 'string', default: '5' } },
    }).values;
    if (!/^[1-9]\d*$/.test(runs)) throw new Error(`--runs takes a number from 1, not "${runs}".`);
    return { onlyBytes: bytes, runs: Number(runs) };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
