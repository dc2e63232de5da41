import { vi } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, fromPromise, type SimulatedClock } from 'xstate';
import { BackendError } from '#domain/backend-error.ts';
import type { SessionEvent } from '#domain/session-event.ts';
import type { Credentials, User } from '#domain/user.ts';
import { provideAuth } from '#machines/provide-auth.ts';
import { isExhaustive } from '#tools/test/depth.ts';

const { NOTHING_LOST_RUNS: runs, NOTHING_LOST_SEED: seed } = process.env;

/**
 * How a property is played: the same every time. `NOTHING_LOST_RUNS` asks for so many others, `NOTHING_LOST_SEED`
 * repeats a failure.
 */
export const plays = {
  numRuns: Number(runs ?? (isExhaustive ? 250 : 120)),
  ...(seed === undefined && runs !== undefined ? {} : { seed: Number(seed ?? 1) }),
};

/** Milliseconds that so many plays may take on a busy machine. */
export const playTime = 60_000 + 200 * plays.numRuns;

export const owner: User = { id: 'owner@example.com', email: 'owner@example.com' };
export const colleague: User = { id: 'colleague@example.com', email: 'colleague@example.com' };

/** What a browser stores for a site. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

/** Replaces the browser's storage by an empty one, its clock, and its locks, which take time, until they are restored. */
export function openBrowser(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', { localStorage: new MemoryStorage() });
}

/** Resolves when all that is due has happened, a millisecond later: so no two drafts are typed at the same time. */
export async function settled(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  vi.setSystemTime(Date.now() + 1);
}

/** How a call ends. */
export type Fate = 'answered' | 'requestLost' | 'answerLost';

/** How a user logs out: here, keeping or discarding unsaved changes, or in another tab. */
export type LogOut = 'keeping' | 'discarding' | 'elsewhere';

const offline = new BackendError('offline', 'Failed to fetch');
const sessionExpired = new BackendError('unauthenticated', 'JWT expired', 'PGRST303');

/** A save that was sent: it arrives when it is released, also where no answer is awaited any more. */
export type SaveOnItsWay = { release: (fate: Fate) => void };

/** What every call to a server needs: a connection, and a session. */
export class ModelledServer {
  hasLostSession = false;
  isCut = false;
  /** In the order in which they were sent. */
  readonly onWay: SaveOnItsWay[] = [];
  /** How many have been. */
  sent = 0;

  /** A call that only reads. */
  async ask<Answer>(answer: Answer): Promise<Answer> {
    this.admit();
    return answer;
  }

  /** A call that writes once it is released. */
  send<Answer>(write: () => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const release = (fate: Fate) => {
        try {
          if (fate === 'requestLost') throw offline;
          this.admit();
          const answer = write();
          if (fate === 'answerLost') throw offline;
          resolve(answer);
        } catch (error) {
          reject(error);
        }
      };
      this.onWay.push({ release });
      this.sent += 1;
    });
  }

  private admit(): void {
    if (this.isCut) throw offline;
    if (this.hasLostSession) throw sessionExpired;
  }
}

/** A tab's session: the production machine on a modelled server. */
export function openSession(server: ModelledServer, user: User, clock: SimulatedClock) {
  let sessionWatch: (event: SessionEvent) => void = () => {};
  const auth = createActor(
    provideAuth({
      watchSession: fromCallback<AnyEventObject, undefined, SessionEvent>(({ sendBack }) => {
        sessionWatch = sendBack;
      }),
      signIn: fromPromise<User, Credentials>(async ({ input }) => {
        if (input.password !== 'right') throw new BackendError('refused', 'Invalid login credentials');
        server.hasLostSession = false;
        return { id: input.email, email: input.email };
      }),
      signOut: fromPromise<void, undefined>(async () => undefined),
      checkAdmin: fromPromise<boolean, { userId: string }>(() => server.ask(true)),
    }),
    { input: { fallbackEmail: null }, clock },
  );
  const report = (event: SessionEvent) => sessionWatch(event);
  auth.start();
  report({ type: 'session.found', user });
  return {
    auth,
    report,
    /** Logs out, where that is possible; calls `discard` first, where it is chosen. @returns whether it was possible */
    async logOut(how: LogOut, discard: () => void): Promise<boolean> {
      if (how === 'elsewhere') report({ type: 'session.ended', byUser: true });
      else if (!auth.getSnapshot().hasTag('admin')) return false;
      else {
        if (how === 'discarding') discard();
        auth.send({ type: 'signOut.request' });
      }
      await settled();
      return true;
    },
  };
}
