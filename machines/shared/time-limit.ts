/** Milliseconds after which a call to the backend is given up and aborted. */
export const timeLimit = 15_000;
