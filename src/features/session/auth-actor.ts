import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { User } from '#domain/user.ts';
import type { authMachine } from '#machines/auth.machine.ts';

/** The one running auth machine of the page; it starts before the router and lives outside React. */
export type AuthActor = ActorRefFrom<typeof authMachine>;

export type AuthSnapshot = SnapshotFrom<typeof authMachine>;

/**
 * What is known of the person at the page:
 * - `pending`: not yet known; `signedOut`; `admin`; `member`: signed in without a role.
 * - `revoked`: an admin's role was taken away while a screen may hold unsaved text.
 * - `unverified`: signed in, but nobody could say whether as an admin.
 * - `lapsed`: an admin's session was lost while a screen may be open.
 */
export type SessionStatus = 'signedOut' | (typeof statuses)[number];

// A screen whose admin is none any more has the tags of both.
const statuses = ['pending', 'revoked', 'admin', 'member', 'unverified', 'lapsed'] as const;

/** The status that a snapshot of the auth machine stands for. A running log-out is still the session it ends. */
export function sessionStatus(snapshot: AuthSnapshot): SessionStatus {
  return statuses.find((status) => snapshot.hasTag(status)) ?? 'signedOut';
}

/** Who is signed in; the empty user when nobody is. */
export function sessionUser(snapshot: AuthSnapshot): User {
  return snapshot.context.user;
}
