/** What a person can put right, such as wrong arguments; the message is one sentence that says how. The exit code is 2. */
export class UsageError extends Error {}

/** What was thrown, in words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The result of reading a machine. @throws UsageError with its name, when it throws */
export function orUsageError<Result>(name: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new UsageError(failureOf(name, error));
  }
}

/** Why nothing can be done with a machine, in one sentence with its name. */
export function failureOf(name: string, error: unknown): string {
  const [reason = ''] = messageOf(error).split('\n');
  return reason.startsWith(name) ? reason : `${name}: ${reason}`;
}
