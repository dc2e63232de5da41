/** How long each part of the product may take to close, in milliseconds. */
export const closeLimits = {
  /** Connections that send nothing whole. */
  connections: 3_000,
  /** Requests that have arrived whole and have no answer. */
  answers: 7_000,
  /** Requests that the functions still answer, before they stop. */
  functionRequests: 4_000,
  /** The functions, which end a mail that is under way; `functions-process.ts` keeps this limit. */
  functions: 9_000,
  database: 2_000,
};

/** The server and the functions close beside each other, then the database. */
export const closeMilliseconds =
  Math.max(closeLimits.answers, closeLimits.functionRequests + closeLimits.functions) + closeLimits.database;
