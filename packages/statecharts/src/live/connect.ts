import type { InspectionEvent } from 'xstate';
import type { CatalogEntry } from '../catalog-entry.ts';
import { ActorLog } from './actor-log.ts';
import { createLive } from './live.ts';
import { liveChannelName } from './live-protocol.ts';
import { createOutcomesMark } from './outcomes-mark.ts';
import { createRecorder } from './recorder.ts';
import { ReplacedOutcomes } from './replaced-outcomes.ts';

export type Inspector = (event: InspectionEvent) => void;

/**
 * Shows the actors of this tab to the machine lab, and lets the lab replace their outcomes.
 *
 * @returns `inspect`, which every `createActor` of the application takes as its option of this name, and `console`:
 *   tools for the browser's console
 */
export function connect(catalog: readonly CatalogEntry[]) {
  const log = new ActorLog();
  const recorder = createRecorder(log, catalog);
  const outcomes = new ReplacedOutcomes(catalog, sessionStorage);
  const showMark = createOutcomesMark();
  const showReplaced = () => showMark(outcomes.choices());
  const live = createLive({
    log,
    channel: new BroadcastChannel(liveChannelName),
    outcomes,
    recorder,
    onChoice: showReplaced,
  });
  const inspectors = new Set<Inspector>([log.inspect, live.inspect]);
  showReplaced();
  live.open();
  window.addEventListener('pagehide', live.close);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) live.open();
  });
  return {
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
      record: () => {
        recorder.record();
        return 'Recording: use the application, then machines.stop() and machines.save().';
      },
      stop: () => {
        recorder.stop();
        return 'Stopped: machines.save() downloads the trace.';
      },
      /** Downloads the recording, and returns it. */
      save: () => {
        recorder.stop();
        const trace = recorder.trace();
        download(JSON.stringify(trace, null, 2));
        return trace;
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

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = 'trace.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
