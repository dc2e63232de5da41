import { liveChannelName } from '#tools/statecharts/lab/live-protocol.ts';
import { type Inspector, setInspector } from '#ui/inspection.ts';
import { ActorLog } from './actor-log.ts';
import { createLive } from './live.ts';
import { createOutcomesMark } from './outcomes-mark.ts';
import { createRecorder } from './recorder.ts';
import { ReplacedOutcomes } from './replaced-outcomes.ts';

declare global {
  interface Window {
    machines?: typeof machines;
  }
}

const log = new ActorLog();
const recorder = createRecorder(log);
const outcomes = new ReplacedOutcomes(sessionStorage);
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

setInspector((event) => {
  for (const inspect of inspectors) inspect(event);
});

showReplaced();
live.open();
window.addEventListener('pagehide', live.close);
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) live.open();
});

/** The developer's tools in the browser's console; see docs/machines.md. */
const machines = {
  /** Every actor since the page was opened, with its events. Secrets are included. */
  actors: () =>
    log.actors().map(({ name, actor, entries }) => {
      const snapshot: unknown = actor.getSnapshot();
      const { status = '', value = '' } = Object(snapshot);
      const events = entries.map(({ event, sender, snapshot }) => ({
        event,
        from: sender?.id ?? '',
        snapshot,
      }));
      return { name, status: String(status), state: value, snapshot, events };
    }),
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
};
window.machines = machines;

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = 'trace.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
