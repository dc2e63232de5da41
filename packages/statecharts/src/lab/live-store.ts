import {
  type LiveActor,
  type LiveChannel,
  type LiveEvent,
  type LiveMessage,
  onLiveMessage,
} from '../live/live-protocol.ts';
import { snapshotStore } from './snapshot-store.ts';

/** `number`: rises by one with each event of the store; `time`: milliseconds since 1970. */
export type ReceivedEvent = LiveEvent & { app: string; number: number; time: number };

/** A page or a process. */
export type LiveApp = { id: string; name: string; actors: readonly LiveActor[] };

export type LiveStore = ReturnType<typeof createLiveStore>;

/** Replaced as a whole with each change. */
export type LiveSnapshot = { apps: readonly LiveApp[]; log: readonly ReceivedEvent[] };

const longestLog = 1_000;

/**
 * What the applications that run have said. The log outlives them. `nameOf`: the name here of a machine, by its id.
 */
export function createLiveStore(channel: LiveChannel, nameOf: (machine: string) => string) {
  const lab = crypto.randomUUID();
  const first: LiveSnapshot = { apps: [], log: [] };
  const { getSnapshot, set, subscribe } = snapshotStore(first);
  let lastNumber = 0;
  const renamed = (actor: LiveActor): LiveActor => ({ ...actor, machine: nameOf(actor.machine) });
  const receive = (message: LiveMessage) => {
    const { apps, log } = getSnapshot();
    if (message.type === 'app.opened') channel.postMessage({ type: 'lab.opened', lab });
    if (message.type === 'app.closed') set({ log, apps: apps.filter(({ id }) => id !== message.app) });
    if (message.type === 'app.state') {
      const app = { id: message.app, name: message.name, actors: message.actors.map(renamed) };
      set({ log, apps: [...apps.filter(({ id }) => id !== app.id), app] });
    }
    if (message.type === 'app.event') {
      const { app, happened } = message;
      const actor = renamed(happened.actor);
      lastNumber += 1;
      set({
        apps: apps.map((one) => (one.id === app ? { ...one, actors: withActor(one.actors, actor) } : one)),
        log: [...log, { ...happened, actor, app, number: lastNumber, time: Date.now() }].slice(-longestLog),
      });
    }
  };
  onLiveMessage(channel, receive);
  return {
    getSnapshot,
    subscribe,
    /** Asks applications for their actors; at the start, and when the page is shown again. */
    open: () => channel.postMessage({ type: 'lab.opened', lab }),
    /** When the page is left: from then on, applications send nothing. */
    close: () => {
      channel.postMessage({ type: 'lab.closed', lab });
      set({ ...getSnapshot(), apps: [] });
    },
  };
}

/** Actors that have ended leave the list. */
function withActor(actors: readonly LiveActor[], changed: LiveActor): LiveActor[] {
  const isKnown = actors.some(({ id }) => id === changed.id);
  const all = isKnown ? actors.map((one) => (one.id === changed.id ? changed : one)) : [...actors, changed];
  return all.filter(({ status }) => status === 'active');
}
