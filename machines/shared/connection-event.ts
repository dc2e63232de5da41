/** What shows whether the backend can be reached: the browser's own word, and how calls end. */
export type ConnectionEvent =
  | { type: 'network.lost' }
  | { type: 'network.returned' }
  /** A call had no answer at all. */
  | { type: 'call.lost' }
  | { type: 'call.answered' };
