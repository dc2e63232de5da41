import { decode } from 'hono/jwt';
import * as v from 'valibot';
import { accessTokenOf, isEqual } from '../backend/callers.ts';
import { Refused } from '../backend/refused.ts';

export type Writers = {
  /** @throws Refused unless the request has the token of an admin, or the secret key. */
  requireAdmin(headers: Headers, sender: string | null): Promise<void>;
};

type Backend = {
  publicKey: string;
  secretKey: string;
  fetch(request: Request, sender: string | null): Promise<Response>;
};

const claimsSchema = v.object({ payload: v.object({ sub: v.pipe(v.string(), v.uuid()) }) });

/** Asks the database what its policies ask, in its queue: whether the user of the token is an admin. */
export function openWriters({ publicKey, secretKey, fetch }: Backend): Writers {
  return {
    async requireAdmin(headers, sender) {
      if (isEqual(headers.get('apikey') ?? '', secretKey)) return;
      const token = accessTokenOf(headers);
      const userId = token === null ? null : userIdIn(token);
      if (userId === null) throw unauthorized('A session is needed.');
      const isAdmin = await fetch(
        new Request(`http://127.0.0.1/rest/v1/rpc/is_admin?user_id=${userId}`, {
          headers: { apikey: publicKey, authorization: `Bearer ${token}` },
        }),
        sender,
      );
      const answer: unknown = await isAdmin.json();
      if (answer === true) return;
      if (isAdmin.status === 401) throw unauthorized('The session has ended.');
      if (isAdmin.ok || isAdmin.status === 403) {
        throw new Refused('new row violates row-level security policy', {
          status: 403,
          code: 'Unauthorized',
        });
      }
      throw new Refused('The database could not say who is an admin. Please try again later.', {
        status: isAdmin.status === 429 ? 429 : 503,
        code: 'unavailable',
        retryAfterMs: 5_000,
      });
    },
  };
}

/** As the token says it, which the database verifies. */
function userIdIn(token: string): string | null {
  try {
    return v.parse(claimsSchema, decode(token)).payload.sub;
  } catch {
    return null;
  }
}

const unauthorized = (message: string) => new Refused(message, { status: 401, code: 'Unauthorized' });
