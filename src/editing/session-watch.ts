import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { SessionReturn } from '#domain/session-event.ts';

/** The session under which an editor saves. */
export type EditingSession = {
  /** Asks the server whether the session is valid; false: it was lost, and the sign-in lies over the screen. */
  isValid: (signal: AbortSignal) => Promise<boolean>;
  /** Calls `notify` once the lost session is restored. @returns how to stop */
  onReturn: (notify: (event: SessionReturn) => void) => () => void;
};

/** The session as actors of a save. */
export function sessionActors({ isValid, onReturn }: EditingSession) {
  return {
    checkSession: fromPromise<boolean, undefined>(({ signal }) => isValid(signal)),
    watchReturn: fromCallback<AnyEventObject, undefined, SessionReturn>(({ sendBack }) => onReturn(sendBack)),
  };
}
