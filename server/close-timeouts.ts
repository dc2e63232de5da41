/** How long each part of the product may take to close. */
export const closeTimeoutsMs = {
  /** Connections without a complete request. */
  connections: 3_000,
  /** Complete requests that have no response yet. */
  responses: 7_000,
  /** Requests that the functions are still processing, before they stop. */
  functionRequests: 4_000,
  /** The functions, which finish sending the current mail. */
  functions: 9_000,
  database: 2_000,
};

/** The server and the functions close in parallel, then the database. */
export const closeTimeoutMs =
  Math.max(closeTimeoutsMs.responses, closeTimeoutsMs.functionRequests + closeTimeoutsMs.functions) +
  closeTimeoutsMs.database;
