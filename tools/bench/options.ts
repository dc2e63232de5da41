import { parseArgs } from 'node:util';
import { UsageError } from '#server/user-error.ts';

const usage = `npm run bench -- [--bytes | --admin] [--runs N]
  --bytes    page weight only
  --admin    the admin area's timings only
  --runs N   take each timing N times (5)`;

/** @throws UsageError when it does not understand the command's arguments. */
export function readOptions(args: string[]): { onlyBytes: boolean; onlyAdmin: boolean; runs: number } {
  try {
    const { bytes, admin, runs } = parseArgs({
      args,
      options: {
        bytes: { type: 'boolean', default: false },
        admin: { type: 'boolean', default: false },
        runs: { type: 'string', default: '5' },
      },
    }).values;
    if (bytes && admin) throw new Error('Of --bytes and --admin only one can be measured.');
    if (!/^[1-9]\d*$/.test(runs)) throw new Error(`--runs takes a number from 1, not "${runs}".`);
    return { onlyBytes: bytes, onlyAdmin: admin, runs: Number(runs) };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
