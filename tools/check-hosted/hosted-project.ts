import * as v from 'valibot';
import type { HostedProject } from '#server/settings.ts';
import { UserError } from '#server/user-error.ts';

const requestTimeoutMs = 20_000;

/** A user who is signed in for the check. */
export type SignedIn = { id: string; token: string };

/** The caller: a visitor (null) or a signed-in user. */
export type Caller = SignedIn | null;

/** A response with its body as JSON, or null when it is none; `code` is that of PostgREST, Postgres or Auth. */
export type ApiResponse = { status: number; headers: Headers; body: unknown; code: string; message: string };

export type RequestOptions = {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  caller?: Caller;
};

const errorFieldsSchema = v.fallback(
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
 * Sends a request to a path of the project.
 * @throws UserError when it does not respond.
 */
export async function sendRequest(
  { url, publicKey }: HostedProject,
  path: string,
  { method = 'GET', body, headers = {}, caller = null }: RequestOptions = {},
): Promise<ApiResponse> {
  const request = {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(requestTimeoutMs),
    headers: {
      apikey: publicKey,
      Authorization: `Bearer ${caller?.token ?? publicKey}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  } satisfies RequestInit;
  const { response, text } = await fetchText(url + path, request).catch((error: unknown) => {
    throw new UserError(`${url} does not answer (${error instanceof Error ? error.message : error}).`);
  });
  const json = parseJsonOrNull(text);
  const { code, error_code, error, message, msg } = v.parse(errorFieldsSchema, json);
  return {
    status: response.status,
    headers: response.headers,
    body: json,
    code: String(error_code ?? (code || (error ?? ''))),
    message: message ?? msg ?? '',
  };
}

async function fetchText(url: string, request: RequestInit): Promise<{ response: Response; text: string }> {
  const response = await fetch(url, request);
  return { response, text: await response.text() };
}

function parseJsonOrNull(text: string): unknown {
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
  project: HostedProject,
  account: { email: string; password: string },
): Promise<SignedIn> {
  const response = await sendRequest(project, '/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: account,
  });
  const session = v.safeParse(sessionSchema, response.body);
  if (!session.success) {
    throw new UserError(
      `${account.email} cannot sign in: ${response.message || `status ${response.status}`}.`,
    );
  }
  return { id: session.output.user.id, token: session.output.access_token };
}

/** Ends the session that the check has made. */
export async function signOut(project: HostedProject, caller: SignedIn): Promise<void> {
  await sendRequest(project, '/auth/v1/logout?scope=local', { method: 'POST', caller });
}
