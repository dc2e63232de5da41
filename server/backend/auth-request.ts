import * as v from 'valibot';
import { maximumPasswordBytes } from '#domain/password.ts';
import { Refused } from './refused.ts';
import type { SentRequest } from './sent-request.ts';

const noObject = 'The body must be a JSON object.';
const textFields = [
  ...(['auth_code', 'code_verifier', 'email', 'password', 'refresh_token'] as const),
  ...(['scope', 'token', 'token_hash', 'type'] as const),
];

/** What this product's endpoints of the auth service read, of which the library checks no type. */
const bodySchema = v.pipe(
  v.unknown(),
  v.check((body) => !Array.isArray(body), noObject),
  v.looseObject(
    {
      ...v.entriesFromList(textFields, v.optional(v.string('must be a text'))),
      data: v.nullish(v.record(v.string(), v.unknown(), 'must be an object')),
    },
    noObject,
  ),
);

export type AuthRequest = {
  /** Such as `POST token`. */
  endpoint: string;
  /** Of `token`; null elsewhere. */
  grantType: string | null;
  /** Without an `email` that is empty. */
  body: v.InferOutput<typeof bodySchema>;
};

/**
 * Reads a request to the auth service. An absent or empty body is an empty object.
 *
 * @throws Refused when the body is no JSON object, holds what the database cannot store, sets a password that is too long,
 * or another e-mail address.
 */
export function readAuthRequest({ url, method, body }: SentRequest): AuthRequest {
  const { pathname, searchParams } = new URL(url);
  if ([...searchParams].flat().some((value) => !isStorable(value))) throw invalid(unstorable);
  const endpoint = `${method} ${pathname.replace('/auth/v1/', '')}`;
  const parsed = v.safeParse(bodySchema, body === null || body.byteLength === 0 ? {} : parseJson(body));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const field = v.getDotPath(issue);
    throw invalid(field === null ? issue.message : `${field} ${issue.message}.`);
  }
  if (endpoint === 'PUT user' && parsed.output.email !== undefined) {
    throw invalid('The e-mail address of an account cannot be changed.');
  }
  if (endpoint === 'POST recover' && !parsed.output.email) throw invalid('email must not be empty.');
  const isPasswordSet = endpoint === 'POST signup' || endpoint === 'PUT user';
  if (isPasswordSet && Buffer.byteLength(parsed.output.password ?? '') > maximumPasswordBytes) {
    // A hosted project's words; the library would store what is left of the password.
    throw invalid(`Password cannot be longer than ${maximumPasswordBytes} characters`);
  }
  return { endpoint, grantType: searchParams.get('grant_type'), body: parsed.output };
}

function parseJson(body: ArrayBuffer): unknown {
  let isComplete = true;
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(body), (key, value) => {
      isComplete &&= isStorable(key) && (typeof value !== 'string' || isStorable(value));
      return value;
    });
  } catch {
    throw new Refused('The body is not valid JSON.', { status: 400, code: 'bad_json' });
  }
  if (!isComplete) throw invalid(unstorable);
  return parsed;
}

const unstorable = 'The request holds the character U+0000 or half a character.';

function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

function invalid(message: string): Refused {
  return new Refused(message, { status: 400, code: 'validation_failed' });
}
