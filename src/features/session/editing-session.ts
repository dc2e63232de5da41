import { waitFor } from 'xstate';
import type { EditingSession } from '#editing/session-watch.ts';
import { type AuthActor, sessionUser } from './auth-actor.ts';

/** The session of the page as an editor depends on it. */
export function editingSession(auth: AuthActor): EditingSession {
  return {
    isValid: async (signal) => {
      auth.send({ type: 'adminCheck.repeat' });
      const checked = await waitFor(auth, (snapshot) => !snapshot.hasTag('rechecking'), { signal });
      return !checked.hasTag('sessionExpired');
    },
    onReturn: (notify) => {
      const { id } = sessionUser(auth.getSnapshot());
      const { unsubscribe } = auth.subscribe((snapshot) => {
        if (!snapshot.hasTag('admin')) return;
        unsubscribe();
        notify({ type: 'session.restored', isSameUser: sessionUser(snapshot).id === id });
      });
      return unsubscribe;
    },
  };
}
