import { BackendError, hasNoResponse } from '#domain/backend-error.ts';
import type { LinkRequest, NewPassword } from '#domain/password.ts';
import { type LinkPurpose, parseRecoveryLink } from '#domain/recovery-link.ts';
import type { User } from '#domain/user.ts';
import { type AuthFailure, authError, call } from './call.ts';
import { getClient } from './client.ts';
import { storedSessionSettled } from './session.ts';
import { hasStoredSession, setSignOutRequested, storedUser } from './stored-session.ts';
import type { AgencyClient } from './supabase.ts';

/**
 * Has a link to set a new password sent to an address. Resolves also where there is no such account, and where its
 * mail could not be sent.
 * @throws BackendError when the request failed before the backend looked for the account.
 */
export const requestLink = call(async ({ email }: LinkRequest) => {
  const client = await getClient();
  const { error } = await client.auth.resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/reset-password`,
  });
  if (error && isForEveryAddress(error)) throw authError(error);
});

/**
 * Whether this failure happens for every address. Any other failure concerns the mail of an account that exists, and
 * would reveal that it does.
 */
function isForEveryAddress({ status = 0, code = '' }: AuthFailure): boolean {
  const statusesBeforeLookup = [0, 401, 502, 503];
  const codesBeforeLookup = ['captcha_failed', 'over_request_rate_limit', 'validation_failed'];
  return statusesBeforeLookup.includes(status) || codesBeforeLookup.includes(code);
}

/**
 * The signed-in user whom the link in the page's address would replace; null without one. A token does not name its
 * user: any signed-in user counts.
 * @throws BackendError `offline` when the code that confirms a stored session cannot be loaded.
 */
export const findOtherUser = call(async (): Promise<User | null> => {
  const link = parseRecoveryLink(new URL(location.href));
  if (link.kind === 'none' || link.kind === 'refused' || !hasStoredSession()) return null;
  await loadClient();
  await storedSessionSettled;
  const user = storedUser();
  return link.kind === 'session' && link.userId === user?.id ? null : user;
});

/**
 * Opens the link in the page's address: its user is then signed in, which `watchSession` reports before this resolves.
 * A link that was opened or refused is removed from the address.
 * @returns what the link was for; null without one.
 * @throws BackendError `offline`, `timedOut` or `unavailable` when the link may still be valid; any other kind
 * when it is not.
 */
export const openLink = call(async (): Promise<LinkPurpose | null> => {
  const link = parseRecoveryLink(new URL(location.href));
  if (link.kind === 'none') return null;
  // To open it changes nothing: the password uses it up.
  if (link.kind === 'invitation') return 'join';
  if (link.kind === 'refused') {
    clearAddress();
    throw new BackendError('refused', link.message, link.code);
  }
  const { auth } = await loadClient();
  // An older session whose user is gone must end first: its end would end the new one.
  await storedSessionSettled;
  const { error } =
    link.kind === 'session'
      ? await auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken })
      : await auth.verifyOtp({ type: link.purpose, token_hash: link.tokenHash });
  const failure = error && authError(error);
  if (failure && hasNoResponse(failure)) throw failure;
  clearAddress();
  if (failure) throw failure;
  setSignOutRequested(false);
  return link.purpose;
});

/** Code that cannot be loaded says nothing about the link. */
async function loadClient(): Promise<AgencyClient> {
  try {
    return await getClient();
  } catch (error) {
    throw new BackendError('offline', String(error));
  }
}

function clearAddress(): void {
  history.replaceState(history.state, '', location.pathname);
}

/**
 * Changes the signed-in user's password and ends the user's other sessions.
 * @throws BackendError with Supabase's code: `weak_password`, `same_password`, `reauthentication_needed`;
 * `unauthenticated` without a session.
 */
export const changePassword = call(async ({ password }: NewPassword) => {
  const client = await getClient();
  const { error } = await client.requestAsUser(() => client.auth.updateUser({ password }));
  if (error) throw authError(error);
  // Not awaited: a hosted project does so by itself.
  void client.auth.signOut({ scope: 'others' }).then(({ error }) => {
    if (error) console.warn('Other sessions could not be ended.', error);
  });
});
