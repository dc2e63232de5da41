import { redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { type AuthActor, type SessionStatus, sessionStatus } from './auth-actor.ts';

const landingEditorPath = '/admin/landing-page';

/** What a guard needs to know of a navigation: `isStaying` when its route is on screen already. */
export type GuardedNavigation = { auth: AuthActor; pathname: string; href: string; isStaying: boolean };

/** Waits until it is known who is here. The machine's own time limit ends the waiting. */
export async function settledStatus(auth: AuthActor): Promise<SessionStatus> {
  return sessionStatus(await waitFor(auth, (snapshot) => !snapshot.hasTag('pending')));
}

/**
 * Lets admins into the admin area, and those whose role could not be checked, who are told so there.
 * A member may come as far as the Access Denied screen of the landing editor; whose role was taken away keeps the
 * screen that is open.
 * @throws a redirect: to /login when nobody is signed in, to / for everybody else.
 */
export async function guardAdminArea(navigation: GuardedNavigation): Promise<void> {
  const status = await settledStatus(navigation.auth);
  if (status === 'signedOut' || (status === 'sessionExpired' && !navigation.isStaying)) {
    throw redirect({ to: '/login', search: { from: navigation.href } });
  }
  const isLedAway =
    status === 'member'
      ? navigation.pathname.replace(/\/$/, '') !== landingEditorPath
      : status === 'revoked' && !navigation.isStaying;
  if (isLedAway) throw redirect({ to: '/' });
}

/**
 * Leads whoever is signed in away from the login: to the admin page that sent them, else to /admin;
 * a member to /.
 * @throws the redirect.
 */
export async function guardLogin(auth: AuthActor, from: string | undefined): Promise<void> {
  const status = await settledStatus(auth);
  if (status === 'member' || status === 'revoked') throw redirect({ to: '/' });
  if (status === 'admin' || status === 'roleUnknown') throw redirect({ href: from ?? '/admin' });
}

/** A path of the admin area, from whatever a URL claims; anything else is undefined. */
export function adminPath(claimed: unknown): string | undefined {
  if (typeof claimed !== 'string' || !claimed.startsWith('/admin')) return undefined;
  const url = new URL(claimed, 'https://site.invalid');
  const isInside = url.origin === 'https://site.invalid' && /^\/admin(\/|$)/.test(url.pathname);
  return isInside ? url.pathname + url.search + url.hash : undefined;
}
