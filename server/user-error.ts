import { readFileSync } from 'node:fs';

/** A failure that a person can mend; `message` is one sentence that names the variable, port, folder or file. */
export class UserError extends Error {
  override name = 'UserError';
}

/** A command got arguments that it does not take; `message` says how it is used. */
export class UsageError extends UserError {
  override name = 'UsageError';
}

/**
 * Prints why a command failed: one sentence where a person can mend it, else everything.
 * @returns the exit code of the command
 */
export function reportError(error: unknown): 1 | 2 {
  const shown = toUserError(error);
  console.error(shown instanceof UserError ? shown.message : shown);
  return shown instanceof UsageError ? 2 : 1;
}

/** The code of an error of the system, such as `ENOENT`; undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** The message of an error, or of its first cause: `fetch` names the reason there. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error
    ? reasonOf(error.cause)
    : error.message || errorCode(error) || error.name;
}

/** Why the system refuses a file that is as it should be, by the code of the error. */
export const diskReasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read and write it',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk reports errors',
  ENOSPC: 'the disk is full',
  EPERM: 'this user may not read and write it',
  EROFS: 'the disk is read-only',
};

const refusals: Readonly<Record<string, string>> = {
  ...diskReasons,
  EEXIST: 'something else has this name: move it away',
  EISDIR: 'it is a folder and should be a file: move it away',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a file is in the place of a folder: move it away',
  ENOTEMPTY: 'it is not empty: move away what is in it',
};

/**
 * An error of the file system as a {@link UserError} that names the file; any other error as it is.
 * @param file named where the error names none
 */
export function toUserError(error: unknown, file?: string): unknown {
  const code = errorCode(error) ?? '';
  if (!(error instanceof Error) || error instanceof UserError || !Object.hasOwn(refusals, code)) return error;
  const path = ('dest' in error && error.dest) || ('path' in error && error.path) || file;
  if (path === undefined) return error;
  return new UserError(`${path} cannot be used: ${refusals[code]} (${code}).`, { cause: error });
}

/**
 * The text of a file; null when there is none.
 * @throws UserError when it cannot be read
 */
export function readTextFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw toUserError(error, file);
  }
}
