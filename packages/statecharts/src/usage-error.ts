/** What a person can put right, such as wrong arguments; the message is one sentence that says how. The exit code is 2. */
export class UsageError extends Error {}
