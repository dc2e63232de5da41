import { waitFor } from 'xstate';
import type { EditingSession } from '#editing/session-watch.ts';
import { type AuthActor, sessionUser } from './auth-actor.ts';

/** The session of the page as an editor sees it. */
export function editingSession(auth: AuthActor): EditingSession {
  return {
    isKept: async (signal) => {
      auth.send({ type: 'adminCheck.repeat' });
      const settled = await waitFor(auth, (snapshot) => !snapshot.hasTag('rechecking'), { signal });
      return !settled.hasTag('sessionExpired');
    },
    onReturn: (report) => {
      const { id } = sessionUser(auth.getSnapshot());
      const { unsubscribe } = auth.subscribe((snapshot) => {
        if (!snapshot.hasTag('admin')) return;
        unsubscribe();
        report({ type: 'session.restored', isSameUser: sessionUser(snapshot).id === id });
      });
      return unsubscribe;
    },
  };
}
