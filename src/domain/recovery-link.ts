/**
 * What the address of the page holds after the link of a mail was followed:
 * - `none`: nothing; the page was opened in another way.
 * - `session`: the backend has checked the link and hands over a session.
 * - `token`: the link itself, still to be checked.
 * - `refused`: the backend's reason why the link does not count, `code` being its own or null.
 */
export type RecoveryLink =
  | { kind: 'none' }
  | { kind: 'session'; accessToken: string; refreshToken: string }
  | { kind: 'token'; tokenHash: string }
  | { kind: 'refused'; message: string; code: string | null };

/** Reads the address to which Supabase's mail for a forgotten password has led, in any of its forms. */
export function recoveryLinkOf(address: URL): RecoveryLink {
  const hash = new URLSearchParams(address.hash.slice(1));
  const search = address.searchParams;
  const either = (name: string) => hash.get(name) || search.get(name) || null;

  if (either('error') !== null || either('error_code') !== null) {
    return {
      kind: 'refused',
      message: either('error_description') ?? 'The link was refused.',
      code: either('error_code') ?? either('error'),
    };
  }
  const accessToken = hash.get('access_token');
  const refreshToken = hash.get('refresh_token');
  if (accessToken && refreshToken) return { kind: 'session', accessToken, refreshToken };
  const tokenHash = search.get('token_hash');
  if (tokenHash && search.get('type') === 'recovery') return { kind: 'token', tokenHash };
  if (accessToken || refreshToken || tokenHash || search.has('code')) {
    return { kind: 'refused', message: 'The link is not complete.', code: null };
  }
  return { kind: 'none' };
}
