/** A failure that a person can mend; `message` is one sentence that names the variable, port, folder or file. */
export class UserError extends Error {
  override name = 'UserError';
}

/** Prints why a command failed: the sentence alone of a {@link UserError}, else everything. */
export function reportError(error: unknown): void {
  console.error(error instanceof UserError ? error.message : error);
}

/** The code of an error of the system, such as `ENOENT`; undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
