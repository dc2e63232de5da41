import { createHmac } from 'node:crypto';

/** The claims of an access token; times are seconds since 1970. */
export type Claims = { sub?: string; role: string; aud: string; iat: number; exp: number };

/** A JSON Web Token over these claims, signed with HMAC SHA-256; without a secret, unsigned (`alg: none`). */
export function signToken(claims: Claims, secret: string | null): string {
  const header = { alg: secret === null ? 'none' : 'HS256', typ: 'JWT' };
  const signed = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = secret === null ? '' : createHmac('sha256', secret).update(signed).digest('base64url');
  return `${signed}.${signature}`;
}

/** The legacy key of a role: a token that a hosted project takes in `apikey` and in `Authorization`. */
export function signKey(role: string, jwtSecret: string): string {
  const now = Math.floor(Date.now() / 1000);
  return signToken({ role, aud: 'authenticated', iat: now, exp: now + 3600 }, jwtSecret);
}
