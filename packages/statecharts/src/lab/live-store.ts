import {
  type LiveActor,
  type LiveChannel,
  type LiveEvent,
  type LiveMessage,
  type OutcomeChoice,
  onLiveMessage,
} from '../live/live-protocol.ts';
import { snapshotStore } from './snapshot-store.ts';

export type ReceivedEvent = LiveEvent & {
  tab: string;
  /** Rises by one with each event of the store. */
  number: number;
  /** Milliseconds since 1970. */
  time: number;
};

export type LiveTab = {
  id: string;
  /** From 1, in the order in which the lab has seen the tabs. */
  number: number;
  actors: readonly LiveActor[];
  choices: readonly OutcomeChoice[];
};

export type LiveStore = ReturnType<typeof createLiveStore>;

/** Replaced as a whole with each change. */
export type LiveSnapshot = { tabs: readonly LiveTab[]; log: readonly ReceivedEvent[] };

const longestLog = 1_000;

/**
 * What the open tabs of the product have said, for `useSyncExternalStore`. The log outlives its tabs. `nameOf`: the name
 * here of a machine that an application names by its id.
 */
export function createLiveStore(
  channel: LiveChannel,
  nameOf: (machine: string) => string = (machine) => machine,
) {
  const lab = crypto.randomUUID();
  const first: LiveSnapshot = { tabs: [], log: [] };
  const { getSnapshot, set, subscribe } = snapshotStore(first);
  let lastNumber = 0;
  let lastTab = 0;
  let isOpen = false;

  const update = (next: Partial<LiveSnapshot>) => set({ ...getSnapshot(), ...next });
  const withTab = (id: string, change: (tab: LiveTab) => LiveTab): LiveTab[] =>
    getSnapshot().tabs.map((tab) => (tab.id === id ? change(tab) : tab));
  const renamed = (actor: LiveActor): LiveActor => ({ ...actor, machine: nameOf(actor.machine) });
  const receive = (message: LiveMessage) => {
    switch (message.type) {
      case 'product.opened':
        channel.postMessage({ type: 'lab.opened', lab });
        break;
      case 'product.state': {
        const { tab: id, choices } = message;
        const actors = message.actors.map(renamed);
        const known = getSnapshot().tabs.find((tab) => tab.id === id);
        const number = known?.number ?? lastTab + 1;
        lastTab = Math.max(lastTab, number);
        const tab = { id, number, actors, choices };
        update({ tabs: known ? withTab(id, () => tab) : [...getSnapshot().tabs, tab] });
        break;
      }
      case 'product.event': {
        const { tab } = message;
        const happened = { ...message.happened, actor: renamed(message.happened.actor) };
        lastNumber += 1;
        update({
          tabs: withTab(tab, (known) => ({ ...known, actors: withActor(known.actors, happened.actor) })),
          log: [...getSnapshot().log, { ...happened, tab, number: lastNumber, time: Date.now() }].slice(
            -longestLog,
          ),
        });
        break;
      }
      case 'product.closed':
        update({ tabs: getSnapshot().tabs.filter(({ id }) => id !== message.tab) });
    }
  };
  onLiveMessage(channel, (message) => {
    if (isOpen) receive(message);
  });

  return {
    getSnapshot,
    subscribe,
    /** Asks the tabs of the product for their actors; at the start, and at `pageshow`. */
    open: () => {
      isOpen = true;
      channel.postMessage({ type: 'lab.opened', lab });
    },
    /** At `pagehide`: from then on, the product sends nothing. */
    close: () => {
      isOpen = false;
      channel.postMessage({ type: 'lab.closed', lab });
      update({ tabs: [] });
    },
    /** For actors that start from now on. */
    choose: (tab: string, choice: OutcomeChoice) => {
      channel.postMessage({ type: 'lab.chose', tab, choice });
    },
    clearLog: () => update({ log: [] }),
  };
}

/** Actors that have ended leave the list. */
function withActor(actors: readonly LiveActor[], changed: LiveActor): LiveActor[] {
  const others = actors.filter(({ id }) => id !== changed.id);
  if (changed.status !== 'active') return others;
  return actors.some(({ id }) => id === changed.id)
    ? actors.map((actor) => (actor.id === changed.id ? changed : actor))
    : [...others, changed];
}
