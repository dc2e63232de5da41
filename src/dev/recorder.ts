import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { CatalogEntry, Outcome } from '#machines/graph/catalog-entry.ts';
import { settledId } from '#machines/graph/children.ts';
import { nameOfOutcome } from '#machines/graph/outcome-name.ts';
import type { ActorLog, LogEntry, LoggedActor } from './actor-log.ts';
import { redactor } from './redaction.ts';
import type { ActorTrace, Trace, TraceOutcome, TraceStep } from './trace.ts';

type Redact = ReturnType<typeof redactor>;

/** Chooses from the log of all actors what belongs into a trace. */
export class Recorder {
  readonly #log: ActorLog;
  readonly #catalog: readonly CatalogEntry[];
  #from: number | null = null;
  #to: number | null = null;

  constructor(log: ActorLog, catalog: readonly CatalogEntry[]) {
    this.#log = log;
    this.#catalog = catalog;
  }

  /** Begins a recording; one that was not saved is forgotten. */
  record(): void {
    this.#from = this.#log.lastNumber;
    this.#to = null;
  }

  stop(): void {
    this.#to ??= this.#log.lastNumber;
  }

  /**
   * The trace of every machine of the catalog to which something happened during the recording. Each begins with
   * the creation of its actor, for nothing else says how it came to be where the recording found it.
   *
   * @throws when nothing was recorded
   */
  trace(): Trace {
    if (this.#from === null) throw new Error('Nothing was recorded: machines.record() begins a recording.');
    const from = this.#from;
    const to = this.#to ?? this.#log.lastNumber;
    const redact = redactor();
    const actors = this.#log.actors().flatMap((logged) => {
      const entry = this.#catalog.find(({ machine }) => machine.id === logged.name);
      const until = logged.entries.filter(({ number }) => number <= to);
      const took = until.some(({ number, event }) => number > from && !isLife(event));
      return entry && logged.isRoot && took ? [traceOf(logged, until, entry, redact)] : [];
    });
    return { format: 1, actors };
  }
}

/** Whether an event only starts or stops an actor. */
function isLife({ type }: AnyEventObject): boolean {
  return type === 'xstate.init' || type === 'xstate.stop';
}

function traceOf(logged: LoggedActor, entries: LogEntry[], entry: CatalogEntry, redact: Redact): ActorTrace {
  const [first, ...rest] = entries;
  if (!first) throw new Error(`${logged.name} was never started.`);
  return {
    machine: logged.name,
    ...(logged.input !== undefined && { input: redact(logged.input) }),
    start: stateOf(first),
    steps: rest.filter(({ event }) => !isLife(event)).map((one) => stepOf(one, stateOf(one), entry, redact)),
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
