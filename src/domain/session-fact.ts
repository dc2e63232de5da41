import type { User } from './user.ts';

/** What the stored session does, as the backend reports it. */
export type SessionFact =
  | { type: 'session.found'; user: User }
  | { type: 'session.absent' }
  /** `chosen`: a person logged out, here or in another tab; otherwise the session was lost. */
  | { type: 'session.ended'; chosen: boolean };

/** A session that was lost over an admin's screen is there again, of the same person or of another admin. */
export type SessionReturn = { type: 'session.restored'; isSameUser: boolean };
