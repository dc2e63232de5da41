import type { InspectionEvent } from 'xstate';
import type { MachineEntry } from '../machine-entry.ts';
import { ActorLog } from './actor-log.ts';
import { createLive } from './live.ts';
import { liveChannelName, liveLab } from './live-protocol.ts';
import { createOutcomesMark } from './outcomes-mark.ts';
import { relayChannel } from './relay-channel.ts';
import { ReplacedOutcomes } from './replaced-outcomes.ts';

export type Inspector = (event: InspectionEvent) => void;

type Options = {
  /** Where `statechart-tool lab` runs; without it a page talks to the lab of its own origin. */
  lab?: string;
};

/**
 * Shows the actors of this tab or process to the machine lab, and lets the lab replace the outcomes that a catalog has.
 * Without a catalog it shows every machine.
 *
 * @returns `inspect`, which every `createActor` of the application takes as its option of this name; `console`: tools
 *   for the browser's console; `close`, without which a process of Node goes on
 */
export function connect(catalog: readonly MachineEntry[] = [], { lab }: Options = {}) {
  const isPage = typeof document !== 'undefined';
  const log = new ActorLog();
  const outcomes = new ReplacedOutcomes(catalog, isPage ? sessionStorage : null);
  const showMark = isPage ? createOutcomesMark() : () => {};
  const showReplaced = () => showMark(outcomes.choices());
  const isRelayed = lab !== undefined || !isPage;
  const channel = isRelayed
    ? relayChannel(lab ?? liveLab, () => live.open())
    : new BroadcastChannel(liveChannelName);
  const live = createLive({ log, channel, outcomes, onChoice: showReplaced });
  const inspectors = new Set<Inspector>([log.inspect, live.inspect]);
  showReplaced();
  live.open();
  if (isPage) {
    window.addEventListener('pagehide', live.close);
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) live.open();
    });
  }
  return {
    close: () => {
      live.close();
      channel.close();
    },
    inspect: (event: InspectionEvent): void => {
      for (const inspect of inspectors) inspect(event);
    },
    console: {
      /** Every actor since the page was opened, with its events. Secrets are included. */
      actors: () => log.actors().map(described),
      /** Passes the events of all actors to an inspector from now on. @returns the function that ends it. */
      attach: (inspector: Inspector) => {
        inspectors.add(inspector);
        return () => inspectors.delete(inspector);
      },
    },
  };
}

function described({ name, actor, entries }: ReturnType<ActorLog['actors']>[number]) {
  const snapshot: unknown = actor.getSnapshot();
  const { status = '', value = '' } = Object(snapshot);
  const events = entries.map(({ event, sender, snapshot }) => ({ event, from: sender?.id ?? '', snapshot }));
  return { name, status: String(status), state: value, snapshot, events };
}
