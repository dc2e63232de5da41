import { type AnyEventObject, fromCallback, fromPromise, waitFor } from 'xstate';
import type { SessionReturn } from '#domain/session-event.ts';
import type { SessionActors } from '#editing/record-editor.ts';
import type { OwnerChange } from '#machines/record-editor.context.ts';
import type { AuthActor } from './auth-actor.ts';

/** The session of the page as its editors depend on it. */
export function sessionActors(auth: AuthActor): SessionActors {
  const userId = () => auth.getSnapshot().context.user.id;
  return {
    checkSession: fromPromise<boolean, undefined>(async ({ signal }) => {
      auth.send({ type: 'adminCheck.repeat' });
      const checked = await waitFor(auth, (snapshot) => !snapshot.hasTag('rechecking'), { signal });
      return !checked.hasTag('sessionExpired');
    }),
    watchReturn: fromCallback<AnyEventObject, undefined, SessionReturn>(({ sendBack }) => {
      const id = userId();
      const { unsubscribe } = auth.subscribe((snapshot) => {
        if (!snapshot.hasTag('admin')) return;
        unsubscribe();
        sendBack({ type: 'session.restored', isSameUser: snapshot.context.user.id === id });
      });
      return unsubscribe;
    }),
    watchOwner: fromCallback<AnyEventObject, undefined, OwnerChange>(({ sendBack }) => {
      let owner = userId();
      return auth.subscribe((snapshot) => {
        const { id } = snapshot.context.user;
        // Without a session nobody types: the text waits for the next sign-in.
        if (id === owner || id === '') return;
        owner = id;
        sendBack({ type: 'owner.changed', owner });
      }).unsubscribe;
    }),
  };
}
