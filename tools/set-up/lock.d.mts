/** The process id that holds the lock, or null when nobody alive does. */
export declare function lockHolder(file: string): number | null;

/**
 * Runs `work` while no other process holds the lock `file`; waits for its holder first.
 * A holder that died does not block. Not reentrant: a process that holds it must not ask again.
 */
export declare function withLock<T>(file: string, work: () => T | Promise<T>): Promise<T>;
