import { createHmac } from 'node:crypto';
import { dataFolderAt } from '#scripts/embedded/data-folder.ts';
import { demoAccounts } from '#scripts/embedded/demo-accounts.ts';
import { readSecrets } from '#scripts/embedded/secrets.ts';
import { openTestBackend } from '#support/embedded-backend.ts';

/** A Supabase backend that the rules are proven on, whoever answers. */
export type RulesTarget = {
  url: string;
  publicKey: string;
  secretKey: string;
  /** How requests to `url` are sent. */
  fetch: typeof fetch;
  /** A user with a row in user_roles, and one without. */
  accounts: Record<'admin' | 'member', { email: string; password: string }>;
  /** The secret with which this backend signs its tokens (HS256). */
  jwtSecret: string;
  close(): Promise<void>;
};

/** Opens the embedded backend on a data folder of its own. */
export async function openTarget(): Promise<RulesTarget> {
  const backend = await openTestBackend();
  const secrets = readSecrets(dataFolderAt(backend.dataDir));
  if (!secrets) throw new Error('The embedded backend has made no keys.');
  const [admin, member] = demoAccounts;
  return {
    url: 'http://127.0.0.1',
    publicKey: backend.publicKey,
    secretKey: backend.secretKey,
    fetch: (input, init) => backend.fetch(new Request(input, init), '127.0.0.1'),
    accounts: { admin, member },
    jwtSecret: secrets.jwtSecret,
    close: backend.close,
  };
}

/** The claims of an access token; times are seconds since 1970. */
export type Claims = { sub: string; role: string; aud: string; iat: number; exp: number };

/** A JSON Web Token over these claims, signed with HMAC SHA-256; without a secret, unsigned (`alg: none`). */
export function signToken(claims: Claims, secret: string | null): string {
  const header = { alg: secret === null ? 'none' : 'HS256', typ: 'JWT' };
  const signed = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = secret === null ? '' : createHmac('sha256', secret).update(signed).digest('base64url');
  return `${signed}.${signature}`;
}
