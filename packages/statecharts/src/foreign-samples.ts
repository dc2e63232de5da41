/** Payloads by event type, as a project gives them for machines without a model. */
export const events = {
  ARROW_KEY: [{ dir: { x: -1, y: 0 } }, { dir: { x: 0, y: 1 } }],
};

/** How actors may end, by their source. */
export const outcomes = {
  restore: {
    known: { output: { name: 'Ada' } },
    nobody: { output: null },
    failed: { error: new Error('offline') },
  },
};
