import { BackendError, isUnanswered } from '#domain/backend-error.ts';
import { recoveryLinkOf } from '#domain/recovery-link.ts';
import { getClient } from './client.ts';
import { authError } from './errors.ts';
import { whenStoredSessionIsConfirmed } from './session.ts';
import { clearChosenEnd } from './stored-session.ts';
import type { AgencyClient } from './supabase.ts';

const resetPath = '/reset-password';

/**
 * Has a link sent by which the owner of an address sets a new password. It resolves alike whether there is
 * such an account or not.
 * @throws BackendError when the request was not taken.
 */
export async function requestPasswordLink(email: string): Promise<void> {
  const client = await getClient();
  const { error } = await client.auth.resetPasswordForEmail(email, {
    redirectTo: location.origin + resetPath,
  });
  // Only an account that exists is told to wait for its next mail: to say so would tell that it exists.
  if (error && error.code !== 'over_email_send_rate_limit') throw authError(error);
}

/**
 * Opens the link that has led to this page, if one has: whoever it belongs to is then signed in, and told to
 * `watchSession` before this resolves. What has been opened or refused for good is taken out of the address.
 * @throws BackendError `offline`, `timedOut` or `unavailable` when the link may still count; any other kind
 * when it does not.
 */
export async function openRecoveryLink(): Promise<void> {
  const link = recoveryLinkOf(new URL(location.href));
  if (link.kind === 'none') return;
  if (link.kind === 'refused') {
    clearAddress();
    throw new BackendError('refused', link.message, link.code);
  }
  const { auth } = await loadClient();
  // An older session whose user is gone is ended first, or its end would be the new one's.
  await whenStoredSessionIsConfirmed();
  const { error } =
    link.kind === 'session'
      ? await auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken })
      : await auth.verifyOtp({ type: 'recovery', token_hash: link.tokenHash });
  const failure = error && authError(error);
  if (failure && isUnanswered(failure)) throw failure;
  clearAddress();
  if (failure) throw failure;
  clearChosenEnd();
}

/** Its code may be out of reach, which says nothing about the link. */
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
 * Gives whoever is signed in a new password, and ends their other sessions.
 * @throws BackendError with Supabase's code: `weak_password`, `same_password`, `reauthentication_needed`;
 * `unauthenticated` when nobody is signed in any more.
 */
export async function changePassword(password: string): Promise<void> {
  const { auth } = await getClient();
  const { error } = await auth.updateUser({ password });
  if (error) throw authError(error);
  // A hosted project does so by itself; nobody should wait for it.
  void auth.signOut({ scope: 'others' }).then(({ error }) => {
    if (error) console.warn('Other sessions could not be ended.', error);
  });
}
