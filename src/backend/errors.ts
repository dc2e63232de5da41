import { BackendError, type BackendErrorKind } from '#domain/backend-error.ts';

/** What supabase-js says of a failed data call; `status` 0 means that no answer came. */
export type DataFailure = { error: { message: string; code?: string | null }; status: number };

const policyRecursion = '42P17';
const constraintClasses = /^(23|22)/;

/**
 * A failed data call as the one error type, for a hosted project's codes and for the embedded backend's,
 * which reports a violated check as code `SUP` with status 500.
 */
export function dataError({ error, status }: DataFailure): BackendError {
  const code = error.code ? error.code : null;
  return new BackendError(dataErrorKind(error.message, code, status), error.message, code);
}

function dataErrorKind(message: string, code: string | null, status: number): BackendErrorKind {
  if (status === 0) return /timeout/i.test(message) ? 'timedOut' : 'offline';
  if (code === policyRecursion || message.includes('recursion')) return 'recursion';
  if (code === '42501' || message.includes('permission denied')) return 'denied';
  if (status === 401) return 'unauthenticated';
  if ((code !== null && constraintClasses.test(code)) || message.includes('violates')) return 'invalid';
  if (status >= 500) return 'unavailable';
  return 'refused';
}

/** What supabase-js says of a failed auth call. */
export type AuthFailure = {
  message: string;
  status?: number | undefined;
  code?: string | undefined;
  name: string;
};

/** A failed auth call as the one error type. */
export function authError(error: AuthFailure): BackendError {
  return new BackendError(authErrorKind(error), error.message, error.code ?? null);
}

function authErrorKind(error: AuthFailure): BackendErrorKind {
  if (error.name === 'AuthSessionMissingError') return 'unauthenticated';
  if (error.status === undefined || error.status === 0) return 'offline';
  if (error.status === 401 || error.status === 403 || error.status === 404) return 'unauthenticated';
  return error.status >= 500 ? 'unavailable' : 'refused';
}

/** An answer that the schemas of this version do not understand. */
export function unreadable(what: string): BackendError {
  return new BackendError('unreadable', `The server's answer could not be read (${what}).`);
}
