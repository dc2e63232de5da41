import * as v from 'valibot';
import type { HostedProject } from '#server/settings.ts';
import { UserError } from '#server/user-error.ts';
import type { Facts } from './schema.ts';

const requestTimeoutMs = 20_000;

/** A response with its body as JSON, or null when it is none; `code` is that of PostgREST, Postgres or Auth. */
export type ApiResponse = { status: number; headers: Headers; body: unknown; code: string; message: string };

/**
 * Neither PATCH, PUT nor DELETE: these name their rows in the query, and change all of a table where it is lost on the way.
 * What changes something names it in the body of a POST.
 */
type RequestOptions = { method?: 'POST' | 'OPTIONS'; body?: unknown; headers?: Record<string, string> };

/** A visitor or a signed-in user of a hosted project. */
export type Client = {
  role: 'visitor' | 'member' | 'admin';
  /** Empty for a visitor. */
  userId: string;
  /**
   * Sends a request to a path of the project.
   * @throws UserError when it does not respond.
   */
  send(path: string, options?: RequestOptions): Promise<ApiResponse>;
};

/** What a check works with. */
export type Context = {
  siteUrl: string | null;
  visitor: Client;
  /** Undefined without an account. */
  admin: Client | undefined;
  /** The visitor first, the admin last. */
  clients: Client[];
  /** What the migrations make. */
  expected: Facts;
};

/** The credentials of an account. */
export type Account = { email: string; password: string };

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

async function send(
  { url, publicKey }: HostedProject,
  token: string,
  path: string,
  { method, body, headers }: RequestOptions = {},
): Promise<ApiResponse> {
  try {
    const response = await fetch(url + path, {
      method: method ?? 'GET',
      redirect: 'manual',
      signal: AbortSignal.timeout(requestTimeoutMs),
      headers: {
        apikey: publicKey,
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const json = parseJsonOrNull(await response.text());
    const { code, error_code, error, message, msg } = v.parse(errorFieldsSchema, json);
    return {
      status: response.status,
      headers: response.headers,
      body: json,
      code: String(error_code ?? (code || (error ?? ''))),
      message: message ?? msg ?? '',
    };
  } catch (error) {
    throw new UserError(`${url} does not answer (${error instanceof Error ? error.message : error}).`);
  }
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function visitorOf(project: HostedProject): Client {
  return {
    role: 'visitor',
    userId: '',
    send: (path, options) => send(project, project.publicKey, path, options),
  };
}

const sessionSchema = v.object({ access_token: v.string(), user: v.object({ id: v.string() }) });

/** @throws UserError when the project refuses the account. */
export async function signIn(
  project: HostedProject,
  role: 'member' | 'admin',
  account: Account,
): Promise<Client> {
  const path = '/auth/v1/token?grant_type=password';
  const { status, message, body } = await visitorOf(project).send(path, { method: 'POST', body: account });
  const session = v.safeParse(sessionSchema, body);
  if (!session.success) {
    throw new UserError(`${account.email} cannot sign in: ${message || `status ${status}`}.`);
  }
  const { access_token, user } = session.output;
  return { role, userId: user.id, send: (path, options) => send(project, access_token, path, options) };
}
