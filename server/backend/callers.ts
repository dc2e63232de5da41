import { createHash, timingSafeEqual } from 'node:crypto';
import { verify } from 'hono/jwt';
import * as v from 'valibot';
import type { Secrets } from './secrets.ts';

export type Session = { userId: string; sessionId: string };

export type Caller = {
  /** Whether the caller has the secret key, or a session of an admin that has not ended. */
  isTrusted: boolean;
  /** Whose share of the database's time a request takes; null where that is not known. */
  sender: string | null;
};

type CallersOptions = {
  secrets: Secrets;
  /** Asks the database whether a session exists and is that of an admin. */
  isAdmin: (session: Session) => Promise<boolean>;
  now?: () => number;
};

/** How long an answer of the database is used; the database itself checks every request. */
const answerLifetimeMs = 10_000;
const answersKept = 1_000;

const claimsSchema = v.pipe(
  v.object({ sub: v.pipe(v.string(), v.uuid()), session_id: v.pipe(v.string(), v.uuid()) }),
  v.transform(({ sub, session_id }): Session => ({ userId: sub, sessionId: session_id })),
);

/**
 * Makes the function that names the caller of a request, by its keys and its token and, where those are a visitor's, by
 * its address.
 */
export function createIdentifyCaller({ secrets, isAdmin, now = Date.now }: CallersOptions) {
  const answers = new Map<string, { isAdmin: Promise<boolean>; until: number }>();

  function isAdminSession(session: Session): Promise<boolean> {
    const { sessionId } = session;
    const known = answers.get(sessionId);
    if (known !== undefined && known.until > now()) return known.isAdmin;
    // An answer that did not come is asked for again.
    const answer = isAdmin(session).catch(() => {
      answers.delete(sessionId);
      return false;
    });
    answers.delete(sessionId);
    answers.set(sessionId, { isAdmin: answer, until: now() + answerLifetimeMs });
    const [oldest] = answers.keys();
    if (answers.size > answersKept && oldest !== undefined) answers.delete(oldest);
    return answer;
  }

  return async (headers: Headers, address: string | null): Promise<Caller> => {
    if (isEqual(headers.get('apikey') ?? '', secrets.secretKey)) {
      return { isTrusted: true, sender: 'secret key' };
    }
    const session = await readSession(headers, secrets.jwtSecret);
    if (session !== null && (await isAdminSession(session))) {
      return { isTrusted: true, sender: session.userId };
    }
    return { isTrusted: false, sender: address };
  };
}

/** Null unless the token is signed with the secret and has not expired. */
export async function readSession(headers: Headers, jwtSecret: string): Promise<Session | null> {
  const token = accessTokenOf(headers);
  if (token === null) return null;
  try {
    const claims = v.safeParse(claimsSchema, await verify(token, jwtSecret, 'HS256'));
    return claims.success ? claims.output : null;
  } catch {
    return null;
  }
}

/** The access token of a request, valid or not; null for what the library takes for a visitor's. */
export function accessTokenOf(headers: Headers): string | null {
  const authorization = headers.get('authorization') ?? '';
  return /^Bearer (?!sb_)([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1] ?? null;
}

/** Compares two keys in a time that tells nothing of either. */
export function isEqual(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}
