/** Why a call to the backend failed. */
export type BackendErrorKind =
  /** No answer came. */
  | 'offline'
  /** The time limit ran out; a write may have happened nevertheless. */
  | 'timedOut'
  /** The backend answered that it cannot answer now: 408, 429, 5xx, or its schema is being reloaded. */
  | 'unavailable'
  /** The session is not, or no longer, accepted. */
  | 'unauthenticated'
  /** Row-level security or a grant refused: 42501. */
  | 'denied'
  /** A policy of the database refers to itself: 42P17, which comes as a 500. */
  | 'recursion'
  /** A constraint refused the values. */
  | 'invalid'
  /** The answer is not what this version of the product understands. */
  | 'unreadable'
  /** Any other refusal. */
  | 'refused';

/** The one error type of the backend; `message` is the server's own where there is one. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
  readonly kind: BackendErrorKind;
  /** The backend's own code: a SQLSTATE such as `42501`, a PostgREST or auth code, or null. */
  readonly code: string | null;

  constructor(kind: BackendErrorKind, message: string, code: string | null = null) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/** Whether the request had no usable response: a later try may have one. */
export function hasNoResponse({ kind }: BackendError): boolean {
  return kind === 'offline' || kind === 'timedOut' || kind === 'unavailable' || kind === 'recursion';
}

/** Whether the request may have taken effect: no answer came, or one of a gateway, which has no code. */
export function isOutcomeUnknown({ kind, code }: BackendError): boolean {
  return kind === 'offline' || kind === 'timedOut' || (kind === 'unavailable' && code === null);
}

export function toBackendError(thrown: unknown): BackendError {
  if (thrown instanceof BackendError) return thrown;
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') return timedOut();
  return new BackendError('refused', thrown instanceof Error ? thrown.message : String(thrown));
}

export function timedOut(): BackendError {
  return new BackendError('timedOut', 'The server took too long to answer.');
}
