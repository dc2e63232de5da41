import { catalog } from '#machines/catalog.ts';
import { type Inspector, setInspector } from '#ui/inspection.ts';
import { ActorLog } from './actor-log.ts';
import { Recorder } from './recorder.ts';
import type { Trace } from './trace.ts';

/** What a developer has at hand in the browser's console; see docs/machines.md. */
export type MachineTools = {
  /** Every actor since the page was opened: what it is, where it is, and all it took. Secrets are in it. */
  actors(): {
    name: string;
    status: string;
    state: unknown;
    snapshot: unknown;
    events: { event: unknown; from: string; snapshot: unknown }[];
  }[];
  /** Lets an inspector hear all actors from now on. @returns a function that ends it */
  attach(inspector: Inspector): () => void;
  record(): string;
  stop(): string;
  /** Downloads what was recorded, and returns it. */
  save(): Trace;
};

declare global {
  interface Window {
    machines?: MachineTools;
  }
}

const log = new ActorLog();
const recorder = new Recorder(log, catalog);
const inspectors = new Set<Inspector>([log.hear]);

setInspector((event) => {
  for (const hear of inspectors) hear(event);
});

const tools: MachineTools = {
  actors: () =>
    log.actors().map(({ name, actor, entries }) => {
      const snapshot: unknown = actor.getSnapshot();
      const { status = '', value = '' } = Object(snapshot);
      const events = entries.map((entry) => ({
        event: entry.event,
        from: entry.sender?.id ?? '',
        snapshot: entry.snapshot,
      }));
      return { name, status: String(status), state: value, snapshot, events };
    }),
  attach: (inspector) => {
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
  save: () => {
    recorder.stop();
    const trace = recorder.trace();
    download(JSON.stringify(trace, null, 2));
    return trace;
  },
};
window.machines = tools;

if (import.meta.env.VITE_STATELY_INSPECTOR === 'true') {
  const { statelyInspector } = await import('./stately-inspector.ts');
  tools.attach(statelyInspector());
}

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = 'trace.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
