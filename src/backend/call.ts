import type { AuthError } from '@supabase/auth-js';
import { fromPromise } from 'xstate';
import { BackendError, type BackendErrorKind, timedOut } from '#domain/backend-error.ts';

/** Milliseconds after which a call is aborted and has failed. */
export const callTimeoutMs = 15_000;

/** A promise actor that runs a function; the time limit, and stopping the actor, abort the signal. */
export function call<Output, Input = undefined>(
  run: (input: Input, signal: AbortSignal) => Promise<Output>,
  timeoutMs = callTimeoutMs,
) {
  return fromPromise<Output, Input>(({ input, signal }) => {
    return new Promise<Output>((resolve, reject) => {
      const limit = new AbortController();
      const timer = setTimeout(() => {
        const error = timedOut();
        reject(error);
        limit.abort(error);
      }, timeoutMs);
      const end = () => clearTimeout(timer);
      signal.addEventListener('abort', end);
      run(input, AbortSignal.any([signal, limit.signal]))
        .then(resolve, reject)
        .finally(end);
    });
  });
}

/**
 * Gets an event for each call that says something about the session:
 * - `session.lost`: without a session, or refused by the server after one refresh of the session.
 * - `call.denied`: by the database, to a user whose session is valid: the role may be lost.
 */
export const callEnds = new EventTarget();

export function reportCallEnd(type: 'session.lost' | 'call.denied'): void {
  callEnds.dispatchEvent(new Event(type));
}

/** `fetch` that has a time limit where no signal is given, as for a token refresh. */
export function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(callTimeoutMs) });
}

/** A failed data call in supabase-js; `status` 0 means that there was no response. */
export type DataFailure = { error: { message: string; code?: string | null }; status: number };

const policyRecursion = '42P17';
const constraintClasses = /^(23|22)/;
/** PostgREST's codes while it reloads the schema. */
const reloading = /^PGRST20[245]$/;

/**
 * The error of a failed data call, for a hosted project's codes and for the embedded backend's, which reports a
 * violated check as code `SUP` with status 500. Reports a denial to {@link callEnds}.
 */
export function dataError({ error, status }: DataFailure): BackendError {
  // A gateway that limits requests names no code, but has passed nothing on.
  const code = error.code || (status === 429 ? 'too_many_requests' : null);
  const kind = dataErrorKind(error.message, code, status);
  if (kind === 'denied') reportCallEnd('call.denied');
  return new BackendError(kind, error.message, code);
}

/** The error of a write that changed no row although one matches: a policy hides it from writes. */
export function silentDenialError(table: string): BackendError {
  reportCallEnd('call.denied');
  return new BackendError('denied', `permission denied for table ${table}`, '42501');
}

function dataErrorKind(message: string, code: string | null, status: number): BackendErrorKind {
  if (status === 0) return /timeout/i.test(message) ? 'timedOut' : 'offline';
  // First: PostgREST denies a visitor with the code of a denied user and this status.
  if (status === 401) return 'unauthenticated';
  // The answer to a HEAD request has no body, so neither code nor message.
  const isDeniedCount = status === 403 && message === '';
  if (code === '42501' || message.includes('permission denied') || isDeniedCount) return 'denied';
  if (code === policyRecursion || message.includes('recursion')) return 'recursion';
  if ((code !== null && constraintClasses.test(code)) || message.includes('violates')) return 'invalid';
  if (status >= 500 || status === 408 || status === 429 || reloading.test(code ?? '')) return 'unavailable';
  return 'refused';
}

/** A failed auth call in supabase-js. */
export type AuthFailure = Pick<AuthError, 'name' | 'message'> & Partial<Pick<AuthError, 'status' | 'code'>>;

export function authError(error: AuthFailure): BackendError {
  return new BackendError(authErrorKind(error), error.message, error.code ?? null);
}

function authErrorKind(error: AuthFailure): BackendErrorKind {
  if (error.name === 'AuthSessionMissingError') return 'unauthenticated';
  if (error.status === undefined || error.status === 0) return 'offline';
  if (error.status === 401 || error.status === 403 || error.status === 404) return 'unauthenticated';
  return error.status >= 500 || error.status === 429 ? 'unavailable' : 'refused';
}

/** The error of a response that does not match the schemas of this version. */
export function unreadableError(what: string): BackendError {
  return new BackendError('unreadable', `The server's answer could not be read (${what}).`);
}
