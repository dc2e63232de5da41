import { parseArgs } from 'node:util';

/** What a person wants to have measured. */
export type Options = {
  /** Page weight alone, without the timings. */
  onlyBytes: boolean;
  /** The admin area's timings alone. */
  onlyAdmin: boolean;
  /** The API alone, under load. */
  onlyApi: boolean;
  /** How often each timing is taken; the median counts. */
  runs: number;
};

const usage = `npm run bench -- [--bytes | --admin | --api] [--runs N]
  --bytes    page weight only
  --admin    the admin area's timings only
  --api      the API under load only, on both backends, in about five minutes
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
  const { bytes, admin, api, runs } = parse(parameters);
  if ([bytes, admin, api].filter(Boolean).length > 1) {
    throw wrong('Of --bytes, --admin and --api only one can be measured.');
  }
  const times = Number(runs);
  if (!Number.isInteger(times) || times < 1) throw wrong(`--runs takes a number from 1, not "${runs}".`);
  return { onlyBytes: bytes, onlyAdmin: admin, onlyApi: api, runs: times };
}

function parse(parameters: readonly string[]): {
  bytes: boolean;
  admin: boolean;
  api: boolean;
  runs: string;
} {
  try {
    return parseArgs({
      args: [...parameters],
      options: {
        bytes: { type: 'boolean', default: false },
        admin: { type: 'boolean', default: false },
        api: { type: 'boolean', default: false },
        runs: { type: 'string', default: '5' },
      },
    }).values;
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

function wrong(sentence: string): OptionError {
  return new OptionError(`${sentence}\n${usage}`);
}
