import type { User } from './user.ts';

/** A change of the stored session, as the backend reports it. */
export type SessionEvent =
  | { type: 'session.found'; user: User }
  | { type: 'session.absent' }
  /** `byUser`: by a log-out, here or in another tab; otherwise the session was lost. */
  | { type: 'session.ended'; byUser: boolean }
  /** The database denied a call: the role may be lost. */
  | { type: 'adminCheck.repeat' };

/** After the loss of a session an admin is signed in again: the same user or another one. */
export type SessionReturn = { type: 'session.restored'; isSameUser: boolean };
