import { redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { accessRules, guardedRoute } from './access.ts';
import { type AuthActor, sessionStatus } from './auth-actor.ts';

type Navigation = {
  auth: AuthActor;
  pathname: string;
  /** Where a sign-in leads back to. */
  from: string | undefined;
  /** The route is on the screen already. */
  isStaying: boolean;
};

/** @throws a redirect where {@link accessRules} lead the navigation elsewhere. */
export async function guard({ auth, pathname, from, isStaying }: Navigation): Promise<void> {
  // The time limits of the machine end the wait.
  const status = sessionStatus(await waitFor(auth, (snapshot) => !snapshot.hasTag('pending')));
  if (status === 'pending') return;
  const access = accessRules[status][guardedRoute(pathname)][isStaying ? 'kept' : 'opened'];
  if (access === 'signIn') throw redirect({ to: '/login', search: { from } });
  if (access === 'home') throw redirect({ to: '/' });
  if (access === 'adminArea') throw redirect({ href: from ?? '/admin' });
}

/** A path of the admin area as a URL gives it; undefined for any other value. */
export function parseAdminPath(claimed: unknown): string | undefined {
  if (typeof claimed !== 'string' || !claimed.startsWith('/admin')) return undefined;
  const url = new URL(claimed, 'https://site.invalid');
  const isInside = url.origin === 'https://site.invalid' && /^\/admin(\/|$)/.test(url.pathname);
  return isInside ? url.pathname + url.search + url.hash : undefined;
}
