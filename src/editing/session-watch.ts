import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { SessionReturn } from '#domain/session-event.ts';

/** What an editor asks of the session under which it saves. */
export type EditingSession = {
  /** Asks the server whether the session still stands; false: it was lost, and the sign-in lies over the screen. */
  isKept: (signal: AbortSignal) => Promise<boolean>;
  /** Tells when the lost session is there again. @returns how to stop */
  onReturn: (report: (fact: SessionReturn) => void) => () => void;
};

/** The session as actors of an editing machine. */
export function editingSessionActors({ isKept, onReturn }: EditingSession) {
  return {
    checkSession: fromPromise<boolean, undefined>(({ signal }) => isKept(signal)),
    watchReturn: fromCallback<AnyEventObject, undefined, SessionReturn>(({ sendBack }) => onReturn(sendBack)),
  };
}
