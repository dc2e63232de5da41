/** The tokens of a session, and whose it is. */
export type SessionOf = {
  access_token: string;
  refresh_token: string;
  user: { id: string; email: string };
};

/** The response of Supabase Auth to `POST /verify` for the token of an invitation, recorded but for whose session it is. */
export function invitationAccepted({ access_token, refresh_token, user }: SessionOf) {
  return {
    access_token,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    refresh_token,
    user: invitedUser(user),
  };
}

/** The response of Supabase Auth to `GET /user` and `PUT /user` for a user who was invited. */
export function invitedUser({ id, email }: SessionOf['user']) {
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: '2026-11-22T09:15:04.318Z',
    invited_at: '2026-11-22T09:12:41.07Z',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: '2026-11-22T09:12:41.04Z',
    updated_at: '2026-11-22T09:15:04.33Z',
    is_anonymous: false,
  };
}

/** The response of Supabase Auth, with status 403, to a token that was used before or is too old. */
export const linkExpired = {
  code: 403,
  error_code: 'otp_expired',
  msg: 'Email link is invalid or has expired',
};
