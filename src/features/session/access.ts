import type { SessionStatus } from './auth-actor.ts';

/**
 * What becomes of a navigation to a guarded route: it stays, with the screen Access Denied for `denied`, or leads to the
 * sign-in, to `/`, or from the sign-in back into the admin area.
 */
export type Access = 'stay' | 'denied' | 'signIn' | 'home' | 'adminArea';

export const guardedRoutes = ['/login', '/admin/landing-page', '/admin'] as const;

export type GuardedRoute = (typeof guardedRoutes)[number];

/** `opened`: by this navigation; `kept`: the admin area is on the screen already. */
type Rule = Record<GuardedRoute, { opened: Access; kept: Access }>;

const always = (access: Access) => ({ opened: access, kept: access });
const onlyKept = (otherwise: Access) => ({ opened: otherwise, kept: 'stay' as const });

/** Who may see which route; `/admin`: with all below it that has no row. All other routes are open to everybody. */
export const accessRules: Record<Exclude<SessionStatus, 'pending'>, Rule> = {
  signedOut: {
    '/login': always('stay'),
    '/admin/landing-page': always('signIn'),
    '/admin': always('signIn'),
  },
  admin: {
    '/login': always('adminArea'),
    '/admin/landing-page': always('stay'),
    '/admin': always('stay'),
  },
  member: {
    '/login': always('home'),
    '/admin/landing-page': always('denied'),
    '/admin': always('home'),
  },
  roleUnknown: {
    '/login': always('adminArea'),
    '/admin/landing-page': always('stay'),
    '/admin': always('stay'),
  },
  revoked: {
    '/login': always('home'),
    '/admin/landing-page': onlyKept('home'),
    '/admin': onlyKept('home'),
  },
  sessionExpired: {
    '/login': always('stay'),
    '/admin/landing-page': onlyKept('signIn'),
    '/admin': onlyKept('signIn'),
  },
};

export function guardedRoute(pathname: string): GuardedRoute {
  const path = pathname.replace(/\/$/, '');
  return guardedRoutes.find((route) => route === path) ?? '/admin';
}
