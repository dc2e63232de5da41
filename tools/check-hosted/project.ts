import * as v from 'valibot';
import { UserError } from '#server/user-error.ts';

/** Milliseconds after which a request is given up. */
const requestLimit = 20_000;

/** The project that is checked. */
export type Project = {
  /** Without a slash at its end. */
  url: string;
  publicKey: string;
};

/** Somebody who is signed in for the check. */
export type SignedIn = { id: string; token: string };

/** The caller: a visitor (null) or a signed-in user. */
export type Caller = SignedIn | null;

/** An answer with its body as JSON, or null where it is none; `code` is that of PostgREST, Postgres or Auth. */
export type Answer = { status: number; headers: Headers; body: unknown; code: string; message: string };

export type Ask = {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  caller?: Caller;
};

const errorSchema = v.fallback(
  v.object({
    code: v.optional(v.union([v.string(), v.number()]), ''),
    error_code: v.optional(v.string()),
    error: v.optional(v.string()),
    message: v.optional(v.string()),
    msg: v.optional(v.string()),
  }),
  { code: '' },
);

/**
 * Asks the project for a path.
 * @throws UserError when it does not answer.
 */
export async function ask(
  { url, publicKey }: Project,
  path: string,
  { method = 'GET', body, headers = {}, caller = null }: Ask = {},
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(requestLimit),
    headers: {
      apikey: publicKey,
      Authorization: `Bearer ${caller?.token ?? publicKey}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new UserError(`${url} does not answer (${error instanceof Error ? error.message : error}).`);
  });
  const json = parsed(await response.text());
  const { code, error_code, error, message, msg } = v.parse(errorSchema, json);
  return {
    status: response.status,
    headers: response.headers,
    body: json,
    code: String(error_code ?? (code || (error ?? ''))),
    message: message ?? msg ?? '',
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const sessionSchema = v.object({ access_token: v.string(), user: v.object({ id: v.string() }) });

/**
 * Signs a user in.
 * @throws UserError when the project refuses.
 */
export async function signIn(
  project: Project,
  account: { email: string; password: string },
): Promise<SignedIn> {
  const answer = await ask(project, '/auth/v1/token?grant_type=password', { method: 'POST', body: account });
  const session = v.safeParse(sessionSchema, answer.body);
  if (!session.success) {
    throw new UserError(`${account.email} cannot sign in: ${answer.message || `status ${answer.status}`}.`);
  }
  return { id: session.output.user.id, token: session.output.access_token };
}

/** Ends the session that the check has made. */
export async function signOut(project: Project, caller: SignedIn): Promise<void> {
  await ask(project, '/auth/v1/logout?scope=local', { method: 'POST', caller });
}
