import type { RouterHistory } from '@tanstack/react-router';
import { createActor } from 'xstate';
import { checkAdmin, signIn, signOut, watchSession } from '#backend/session.ts';
import { type AuthActor, sessionStatus } from '#features/session/auth-actor.ts';
import { provideAuth } from '#machines/provide-auth.ts';
import { inspection } from '#ui/inspection.ts';
import { type AppRouter, createAppRouter } from './router.tsx';

/** Creates the auth actor with its calls, and the router with the auth actor as its context. */
export function createApp(history?: RouterHistory): { auth: AuthActor; router: AppRouter } {
  const auth = createActor(provideAuth({ watchSession, signIn, signOut, checkAdmin }), {
    ...inspection,
    input: { fallbackEmail: import.meta.env.VITE_ADMIN_FALLBACK_EMAIL || null },
  });
  const router = createAppRouter({ auth }, history);
  runGuardsOnChange(auth, router);
  return { auth, router };
}

/**
 * Runs the guards again when the user or their status changes; not for a token refresh, a tab's focus, or the loss
 * of a session, which keeps the screen. A log-out chosen here leads to /login from any page.
 */
function runGuardsOnChange(auth: AuthActor, router: AppRouter): void {
  let identity: string | undefined;
  let isLogOutChosenHere = false;
  auth.on('signOut.succeeded', () => {
    isLogOutChosenHere = true;
  });
  auth.subscribe((snapshot) => {
    const status = sessionStatus(snapshot);
    if (status === 'pending') return;
    const current = `${status} ${snapshot.context.user.id}`;
    const previous = identity;
    identity = current;
    if (previous === undefined || previous === current || status === 'sessionExpired') return;
    if (isLogOutChosenHere && status === 'signedOut') void router.navigate({ to: '/login' });
    else void router.invalidate();
    isLogOutChosenHere = false;
  });
}
