import type { User } from './user.ts';

/** What the stored session does, as the backend reports it. */
export type SessionEvent =
  | { type: 'session.found'; user: User }
  | { type: 'session.absent' }
  /** `chosen`: a person logged out, here or in another tab; otherwise the session was lost. */
  | { type: 'session.ended'; chosen: boolean }
  /** The database refused a call: the session or the role may be gone. */
  | { type: 'adminCheck.repeat' };

/** A session that was lost over an admin's screen is there again, of the same person or of another admin. */
export type SessionReturn = { type: 'session.restored'; isSameUser: boolean };
