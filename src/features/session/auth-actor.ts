import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { authMachine } from '#machines/auth.machine.ts';

/** The one running auth machine of the page; it starts before the router and lives outside React. */
export type AuthActor = ActorRefFrom<typeof authMachine>;

/** Who is at the page; the tags of the auth machine say what each status means. */
export type SessionStatus = 'signedOut' | (typeof statuses)[number];

// `revoked` before `admin`: that state has both tags.
const statuses = ['pending', 'revoked', 'admin', 'member', 'roleUnknown', 'sessionExpired'] as const;

/** The status of a snapshot; a running log-out does not change it. */
export function sessionStatus(snapshot: SnapshotFrom<typeof authMachine>): SessionStatus {
  return statuses.find((status) => snapshot.hasTag(status)) ?? 'signedOut';
}
