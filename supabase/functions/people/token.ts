import * as v from 'valibot';

/** The token of a link, as `createToken` makes it. */
export const tokenSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'The link is not complete.'));

/** 32 random bytes, hexadecimal. */
export function createToken(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(32)));
}

/** What is stored of a token: SHA-256, hexadecimal. */
export async function hashToken(token: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
}

/** The address of the page that uses an invitation up. What stands behind # is not sent to any server. */
export function invitationLink(siteUrl: string, token: string): string {
  return new URL(`/reset-password#invitation=${token}`, siteUrl).href;
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
