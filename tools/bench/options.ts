import { parseArgs } from 'node:util';
import { UserError } from '#server/user-error.ts';

/** What a person wants to have measured. */
export type Options = {
  /** Page weight alone, without the timings. */
  onlyBytes: boolean;
  /** The admin area's timings alone. */
  onlyAdmin: boolean;
  /** How often each timing is taken; the median counts. */
  runs: number;
};

const usage = `npm run bench -- [--bytes | --admin] [--runs N]
  --bytes    page weight only
  --admin    the admin area's timings only
  --runs N   take each timing N times (5)`;

/**
 * Reads the command's arguments.
 *
 * @throws UserError when it does not understand them.
 */
export function readOptions(parameters: readonly string[]): Options {
  const { bytes, admin, runs } = parse(parameters);
  if (bytes && admin) throw wrong('Of --bytes and --admin only one can be measured.');
  const times = Number(runs);
  if (!Number.isInteger(times) || times < 1) throw wrong(`--runs takes a number from 1, not "${runs}".`);
  return { onlyBytes: bytes, onlyAdmin: admin, runs: times };
}

function parse(parameters: readonly string[]): {
  bytes: boolean;
  admin: boolean;
  runs: string;
} {
  try {
    return parseArgs({
      args: [...parameters],
      options: {
        bytes: { type: 'boolean', default: false },
        admin: { type: 'boolean', default: false },
        runs: { type: 'string', default: '5' },
      },
    }).values;
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

function wrong(sentence: string): UserError {
  return new UserError(`${sentence}\n${usage}`);
}
