import * as v from 'valibot';

/**
 * Why the link was made: for a forgotten password, as an invitation by the backend, or as one of this product (`join`),
 * whose account is made with the password.
 */
export type LinkPurpose = 'recovery' | 'invite' | 'join';

type MailPurpose = Exclude<LinkPurpose, 'join'>;

/**
 * The link in the address of the page:
 * - `none`: the page was opened in another way.
 * - `session`: the backend has checked the link and gives a session; `userId` is null if its token names no user.
 * - `token`: the link itself, still to be checked.
 * - `invitation`: one of this product, with its token.
 * - `refused`: the backend's reason why the link is not valid; `code` is its own code or null.
 */
type RecoveryLink =
  | { kind: 'none' }
  | {
      kind: 'session';
      purpose: MailPurpose;
      accessToken: string;
      refreshToken: string;
      userId: string | null;
    }
  | { kind: 'token'; purpose: MailPurpose; tokenHash: string }
  | { kind: 'invitation'; token: string }
  | { kind: 'refused'; message: string; code: string | null };

/** Reads the address to which a link in Supabase's mails leads, in each of its forms. */
export function parseRecoveryLink(address: URL): RecoveryLink {
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
  const token = hash.get('invitation');
  if (token) return { kind: 'invitation', token };
  const accessToken = hash.get('access_token');
  const refreshToken = hash.get('refresh_token');
  const purpose = either('type') === 'invite' ? 'invite' : 'recovery';
  if (accessToken && refreshToken) {
    return { kind: 'session', purpose, accessToken, refreshToken, userId: subjectOf(accessToken) };
  }
  const tokenHash = search.get('token_hash');
  if (tokenHash && search.get('type') === purpose) return { kind: 'token', purpose, tokenHash };
  if (accessToken || refreshToken || tokenHash || search.has('code')) {
    return { kind: 'refused', message: 'The link is not complete.', code: null };
  }
  return { kind: 'none' };
}

const claimsSchema = v.object({ sub: v.string() });

/** The user that an access token names, unverified; null when it names none. */
function subjectOf(accessToken: string): string | null {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return v.parse(claimsSchema, claims).sub;
  } catch {
    return null;
  }
}
