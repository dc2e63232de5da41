/** More steps than this mean a context that grows without end. */
const traversalLimit = 30_000;

/** Runs a traversal with the limit of its steps; reaching it throws. */
export function withinLimit<Result>(name: string, traverse: (limit: number) => Result): Result {
  try {
    return traverse(traversalLimit);
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'Traversal limit exceeded') throw error;
    throw new Error(
      `${name}: the exploration did not finish within ${traversalLimit} steps. ` +
        'Use fewer payload cases or add a `contextKey` to the model.',
      { cause: error },
    );
  }
}
