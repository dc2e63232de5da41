import { useMemo } from 'react';
import { type AnyEventObject, fromCallback, fromPromise, waitFor } from 'xstate';
import type { SessionReturn } from '#domain/session-event.ts';
import type { SessionActors } from '#machines/shared/save.machine.ts';
import type { AuthActor } from './auth-actor.ts';
import { useAuth } from './use-session.ts';

/** The session of the page as the saves of an editor depend on it. */
export function sessionActors(auth: AuthActor): SessionActors {
  return {
    checkSession: fromPromise<boolean, undefined>(async ({ signal }) => {
      auth.send({ type: 'adminCheck.repeat' });
      const checked = await waitFor(auth, (snapshot) => !snapshot.hasTag('rechecking'), { signal });
      return !checked.hasTag('sessionExpired');
    }),
    watchReturn: fromCallback<AnyEventObject, undefined, SessionReturn>(({ sendBack }) => {
      const { id } = auth.getSnapshot().context.user;
      const { unsubscribe } = auth.subscribe((snapshot) => {
        if (!snapshot.hasTag('admin')) return;
        unsubscribe();
        sendBack({ type: 'session.restored', isSameUser: snapshot.context.user.id === id });
      });
      return unsubscribe;
    }),
  };
}

export function useSessionActors(): SessionActors {
  const auth = useAuth();
  return useMemo(() => sessionActors(auth), [auth]);
}
