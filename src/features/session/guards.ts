import { redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { type AuthActor, type SessionStatus, sessionStatus } from './auth-actor.ts';

/** `isStaying`: the route is on the screen already. */
type Navigation = { auth: AuthActor; pathname: string; href: string; isStaying: boolean };

/** The time limits of the machine end the wait. */
async function waitForStatus(auth: AuthActor): Promise<SessionStatus> {
  return sessionStatus(await waitFor(auth, (snapshot) => !snapshot.hasTag('pending')));
}

/**
 * Members reach only the Access Denied screen of the landing editor. After the loss of a role or a session the open
 * screen stays.
 * @throws a redirect: to /login without a session, else to /.
 */
export async function guardAdminArea({ auth, pathname, href, isStaying }: Navigation): Promise<void> {
  const status = await waitForStatus(auth);
  if (status === 'signedOut' || (status === 'sessionExpired' && !isStaying)) {
    throw redirect({ to: '/login', search: { from: href } });
  }
  const isRedirected =
    status === 'member'
      ? pathname.replace(/\/$/, '') !== '/admin/landing-page'
      : status === 'revoked' && !isStaying;
  if (isRedirected) throw redirect({ to: '/' });
}

/** @throws a redirect of a user who is signed in: a member to /, others to the page that sent them here, else to /admin */
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
