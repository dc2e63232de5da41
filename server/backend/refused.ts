type Refusal = {
  status: number;
  /** A code of PostgREST, of Supabase's auth service, of Storage or of the contact function, or our own. */
  code: string;
  /** Milliseconds until another try makes sense. */
  retryAfterMs?: number;
};

/** A request that the backend, or the function, does not process. The message is a sentence for a person. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { status, code, retryAfterMs }: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }

  /** In the shape of the service that the path belongs to, which the clients of a hosted project read. */
  toResponse(pathname: string): Response {
    const { status, code, message } = this;
    const [, service = ''] = pathname.split('/');
    const bodies = new Map<string, object>([
      ['auth', { code: status, error_code: code, msg: message }],
      ['storage', { statusCode: String(status), error: code, message }],
      ['functions', { error: code, message }],
    ]);
    const body = bodies.get(service) ?? { code, details: null, hint: null, message };
    const headers = new Headers({ 'access-control-allow-origin': '*' });
    if (this.retryAfterMs !== undefined) {
      headers.set('retry-after', String(toSeconds(this.retryAfterMs)));
      headers.set('access-control-expose-headers', 'retry-after');
    }
    // Storage itself answers most refusals with 400, the true status in the body.
    const isOnlyInBody = service === 'storage' && (status === 409 || status === 415);
    return Response.json(body, { status: isOnlyInBody ? 400 : status, headers });
  }
}

/** Whole seconds, at least one. */
export function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}
