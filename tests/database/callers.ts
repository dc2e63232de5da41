import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { UnparsedDatabase } from '#backend/unparsed-database.ts';
import { type Claims, signToken } from '#tests/support/postgres/tokens.ts';
import type { RulesTarget } from './target.ts';

/** A supabase-js client of this product's database. */
export type Client = SupabaseClient<UnparsedDatabase>;

/**
 * Every kind of caller: three valid (the visitor has no token), two with an invalid token, one deleted admin whose
 * token has not expired.
 */
export const callers = [
  'visitor',
  'member',
  'admin',
  'expired token',
  'forged token',
  'deleted admin',
] as const;

export type Caller = (typeof callers)[number];

/** One client per caller, and `service`, which passes every rule and is used to prepare and to read. */
export type Clients = Record<Caller | 'service', Client> & {
  adminId: string;
  memberId: string;
  deletedId: string;
};

/** Signs the accounts in. The expired and the forged token are both in the admin's name. */
export async function signInCallers(target: RulesTarget): Promise<Clients> {
  const member = createTargetClient(target);
  const admin = createTargetClient(target);
  const memberId = await signIn(member, target.accounts.member);
  const adminId = await signIn(admin, target.accounts.admin);
  const expired = signToken(userClaims(adminId, { expiresIn: -60 }), target.jwtSecret);
  const forged = signToken(
    userClaims(adminId, { expiresIn: 3600 }),
    'a secret that is not the one of the backend',
  );
  const deletedId = await deleteAnAdmin(target);
  const deleted = signToken(userClaims(deletedId, { expiresIn: 3600 }), target.jwtSecret);
  return {
    visitor: createTargetClient(target),
    member,
    admin,
    'expired token': createTargetClient(target, { token: expired }),
    'forged token': createTargetClient(target, { token: forged }),
    'deleted admin': createTargetClient(target, { token: deleted }),
    service: createTargetClient(target, { key: target.secretKey }),
    adminId,
    memberId,
    deletedId,
  };
}

/** A client with the public key, unless another key or a bearer token is given. */
export function createTargetClient(
  target: RulesTarget,
  { key = target.publicKey, token }: { key?: string; token?: string } = {},
): Client {
  return createClient<UnparsedDatabase>(target.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: target.fetch,
      ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
    },
  });
}

/** The claims of a signed-in user's token that ends in this many seconds. */
export function userClaims(
  sub: string,
  { expiresIn, role = 'authenticated' }: { expiresIn: number; role?: string },
): Claims {
  const now = Math.floor(Date.now() / 1000);
  return { sub, role, aud: 'authenticated', iat: now - 120, exp: now + expiresIn };
}

/** Signs in and answers the user's id. */
export async function signIn(client: Client, account: { email: string; password: string }): Promise<string> {
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return data.user.id;
}

/** Makes an admin, deletes them as the dashboard of a hosted project does, and answers the id they had. */
async function deleteAnAdmin(target: RulesTarget): Promise<string> {
  const id = crypto.randomUUID();
  const email = 'gone@example.com';
  await target.query('insert into auth.users (id, email) values ($1, $2)', [id, email]);
  await target.query(`select public.change_person($1, 'admin')`, [email]);
  await target.query('delete from auth.users where id = $1', [id]);
  return id;
}
