import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { CatalogEntry, Outcome } from '#machines/catalog-entry.ts';
import { settledId } from '#tools/statecharts/children.ts';
import type { ActorTrace, Trace, TraceOutcome, TraceStep } from '#tools/statecharts/trace.ts';
import type { ActorLog, LogEntry, LoggedActor } from './actor-log.ts';
import { nameOfOutcome } from './outcome-name.ts';
import { createRedactor, type Redact } from './redaction.ts';

/** Records a part of the log of all actors as a trace. */
export function createRecorder(log: ActorLog, catalog: readonly CatalogEntry[]) {
  let from: number | null = null;
  let to: number | null = null;
  return {
    /** Begins a recording, and discards the one before. */
    record() {
      from = log.lastNumber;
      to = null;
    },
    stop() {
      to ??= log.lastNumber;
    },
    /**
     * The trace of every machine of the catalog that received an event during the recording, from the creation of its
     * actor on: its state depends on what came before.
     * @throws when nothing was recorded
     */
    trace(): Trace {
      if (from === null) throw new Error('Nothing was recorded: machines.record() begins a recording.');
      const start = from;
      const end = to ?? log.lastNumber;
      const redact = createRedactor();
      const actors = log.actors().flatMap((logged) => {
        const entry = catalog.find(({ machine }) => machine.id === logged.name);
        const entries = logged.entries.filter(({ number }) => number <= end);
        const wasUsed = entries.some(({ number, event }) => number > start && !isLifecycle(event));
        return entry && logged.isRoot && wasUsed ? [traceOf(logged, entries, entry, redact)] : [];
      });
      return { format: 1, actors };
    },
  };
}

function isLifecycle({ type }: AnyEventObject): boolean {
  return type === 'xstate.init' || type === 'xstate.stop';
}

function traceOf(logged: LoggedActor, entries: LogEntry[], entry: CatalogEntry, redact: Redact): ActorTrace {
  const [first, ...rest] = entries;
  if (!first) throw new Error(`${logged.name} was never started.`);
  return {
    machine: logged.name,
    ...(logged.input !== undefined && { input: redact(logged.input) }),
    start: stateOf(first),
    steps: rest
      .filter(({ event }) => !isLifecycle(event))
      .map((one) => stepOf(one, stateOf(one), entry, redact)),
  };
}

function stepOf(
  { event, sender }: LogEntry,
  state: TraceStep['state'],
  { model }: CatalogEntry,
  redact: Redact,
): TraceStep {
  const call = settledId(event.type);
  if (call !== null) {
    return { call, outcome: outcomeOf(event, model.outcomes[sender?.src ?? call] ?? {}, redact), state };
  }
  if (event.type.startsWith('xstate.after.')) return { delay: event.type, state };
  return { event: redact(event), state };
}

function outcomeOf(event: AnyEventObject, known: Record<string, Outcome>, redact: Redact): TraceOutcome {
  const happened: Outcome = 'error' in event ? { error: event.error } : { output: event.output };
  const name = nameOfOutcome(known, happened);
  if (name !== null) return name;
  return 'error' in happened ? { error: redact(happened.error) } : { output: redact(happened.output) };
}

function stateOf({ snapshot }: LogEntry): TraceStep['state'] {
  // A parsed border: only machines are in the catalog, and their snapshots have a value.
  return (snapshot as AnyMachineSnapshot).value;
}
