/** More steps than this mean a context that grows without end. */
export const traversalLimit = 30_000;

/** Runs a traversal with that limit. Reaching it is an error in words, never a shorter answer. */
export function withinLimit<Result>(name: string, traverse: () => Result): Result {
  try {
    return traverse();
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'Traversal limit exceeded') throw error;
    throw new Error(
      `${name}: more than ${traversalLimit} steps were tried without an end. Fewer payload cases, or a ` +
        '`contextKey` in the model, keep the context finite.',
    );
  }
}
