import { redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { type AuthActor, type SessionStatus, sessionStatus } from './auth-actor.ts';

const landingEditorPath = '/admin/landing-page';

/** The navigation that a guard decides on; `isStaying`: its route is on the screen already. */
type GuardedNavigation = { auth: AuthActor; pathname: string; href: string; isStaying: boolean };

/** Waits until the session and the role are known; the time limits of the machine end the wait. */
async function waitForStatus(auth: AuthActor): Promise<SessionStatus> {
  return sessionStatus(await waitFor(auth, (snapshot) => !snapshot.hasTag('pending')));
}

/**
 * Admits admins to the admin area, and users whose role could not be checked, to the screen that says so. Members
 * reach only the Access Denied screen of the landing editor. After the loss of a role or a session the open screen
 * stays.
 * @throws a redirect: to /login without a session, else to /.
 */
export async function guardAdminArea(navigation: GuardedNavigation): Promise<void> {
  const status = await waitForStatus(navigation.auth);
  if (status === 'signedOut' || (status === 'sessionExpired' && !navigation.isStaying)) {
    throw redirect({ to: '/login', search: { from: navigation.href } });
  }
  const isRedirected =
    status === 'member'
      ? navigation.pathname.replace(/\/$/, '') !== landingEditorPath
      : status === 'revoked' && !navigation.isStaying;
  if (isRedirected) throw redirect({ to: '/' });
}

/**
 * Redirects users who are signed in from the login: a member to /, others to the admin page that sent them here,
 * else to /admin.
 * @throws the redirect.
 */
export async function guardLogin(auth: AuthActor, from: string | undefined): Promise<void> {
  const status = await waitForStatus(auth);
  if (status === 'member' || status === 'revoked') throw redirect({ to: '/' });
  if (status === 'admin' || status === 'roleUnknown') throw redirect({ href: from ?? '/admin' });
}

/** A path of the admin area as a URL gives it; undefined for any other value. */
export function parseAdminPath(claimed: unknown): string | undefined {
  if (typeof claimed !== 'string' || !claimed.startsWith('/admin')) return undefined;
  const url = new URL(claimed, 'https://site.invalid');
  const isInside = url.origin === 'https://site.invalid' && /^\/admin(\/|$)/.test(url.pathname);
  return isInside ? url.pathname + url.search + url.hash : undefined;
}
