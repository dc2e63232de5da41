import * as v from 'valibot';
import type { FunctionHost } from '../function-host.ts';

/** A project's URL, a secret key for it, the way to it, and the timeout of its database. */
export type DatabaseOptions = {
  backendUrl: string;
  secretKey: string;
  fetch: FunctionHost['fetch'];
  /** The header of a user's request, in whose name the database is called; the secret key's own without one. */
  authorization?: string;
  timeoutMs?: number;
};

/**
 * Less than the form waits (15 s), and long enough for a message that waits its turn behind many others.
 */
export const DATABASE_TIMEOUT_MS = 12_000;

/** Why a call failed, for the log: nothing in it comes from the visitor. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** A function of the database does nothing, and says why in a sentence for people. */
export class DatabaseRefusal extends DatabaseError {}

/** Calls a function of the project's database by name and reads its answer with a schema. */
export type CallDatabase = <Schema extends v.GenericSchema>(
  name: string,
  parameters: Record<string, unknown>,
  resultSchema: Schema,
) => Promise<v.InferOutput<Schema>>;

/**
 * Calls functions of the database through the project's REST interface with the secret key.
 * The calls throw a {@link DatabaseError} when it is not known whether they took effect.
 */
export function connectDatabase({
  backendUrl,
  secretKey,
  fetch,
  authorization,
  timeoutMs = DATABASE_TIMEOUT_MS,
}: DatabaseOptions): CallDatabase {
  const headers = {
    ...credentials(secretKey),
    ...(authorization && { authorization }),
    'content-type': 'application/json',
  };
  return async (name, parameters, resultSchema) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${backendUrl.replace(/\/+$/, '')}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(parameters),
        redirect: 'error',
        signal,
      });
      const text = await response.text();
      if (!response.ok) throw errorOf(response.status, text);
      const parsed = v.safeParse(resultSchema, text === '' ? null : JSON.parse(text));
      if (!parsed.success) throw new DatabaseError('The answer of the database could not be read.');
      return parsed.output;
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      if (signal.aborted) throw new DatabaseError(`The database did not answer within ${timeoutMs} ms.`);
      if (error instanceof SyntaxError) {
        throw new DatabaseError('The answer of the database could not be read.');
      }
      throw new DatabaseError('The database cannot be reached.');
    }
  };
}

/** A legacy key is a JWT and needs `Authorization` besides; a newer one (`sb_secret_…`) is refused there. */
export function credentials(secretKey: string): Record<string, string> {
  return secretKey.startsWith('sb_')
    ? { apikey: secretKey }
    : { apikey: secretKey, authorization: `Bearer ${secretKey}` };
}

const refusalSchema = v.pipe(v.string(), v.parseJson(), v.object({ code: v.string(), message: v.string() }));

/** Codes whose messages speak of tables, roles and connections, and never quote a row's values. */
const QUOTABLE_CODE = /^(PGRST|08|28|42|53|57)/;

/** The code of `raise exception` where the statement names none. */
const RAISED_CODE = 'P0001';

function errorOf(status: number, answer: string): DatabaseError {
  const refusal = v.safeParse(refusalSchema, answer);
  if (!refusal.success) return new DatabaseError(`The database answered ${status}.`);
  const { code, message } = refusal.output;
  if (code === RAISED_CODE) return new DatabaseRefusal(message);
  const quoted = QUOTABLE_CODE.test(code) ? `: ${message}` : '';
  return new DatabaseError(`The database answered ${status}, ${code}${quoted}.`);
}

/**
 * Asks the database, which checks its signature, whose token a request carries: 200 for an admin's, 403 for another user's,
 * 401 for none that is valid, 503 where that is unknown.
 *
 * @param authorization the header of the request, `Bearer <token>`.
 */
export async function adminStatus(
  { backendUrl, secretKey, fetch, timeoutMs = DATABASE_TIMEOUT_MS }: DatabaseOptions,
  authorization: string | null,
): Promise<200 | 401 | 403 | 503> {
  const token = v.safeParse(tokenSchema, authorization?.replace(/^Bearer\s+/i, '').split('.')[1]);
  if (!token.success) return 401;
  try {
    const response = await fetch(`${backendUrl.replace(/\/+$/, '')}/rest/v1/rpc/is_admin`, {
      method: 'POST',
      headers: { apikey: secretKey, authorization: authorization ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: token.output.sub }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 401) return 401;
    if (!response.ok) return 503;
    return (await response.json()) === true ? 200 : 403;
  } catch {
    return 503;
  }
}

/** The claims in the middle part of a JWT. */
const tokenSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll('-', '+').replaceAll('_', '/')),
  v.check((text) => /^[\w+/]+$/.test(text)),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return atob(dataset.value);
    } catch {
      addIssue({ message: 'not base64' });
      return NEVER;
    }
  }),
  v.parseJson(),
  v.object({ sub: v.string() }),
);
