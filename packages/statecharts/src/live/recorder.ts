import { type AnyEventObject, type AnyMachineSnapshot, StateMachine } from 'xstate';
import type { CatalogEntry, Outcome } from '../catalog-entry.ts';
import { isDelay, settledId } from '../engine-events.ts';
import type { ActorLog, LogEntry, LoggedActor } from './actor-log.ts';
import { nameOfOutcome } from './outcome-name.ts';
import { createRedactor, type Redact } from './redaction.ts';

/** The outcomes of a machine's calls, by the name of the call. */
type Outcomes = Record<string, Record<string, Outcome>>;

export type Recorder = ReturnType<typeof createRecorder>;

/** Records a part of the log of all actors as a trace, which the command `test` reads. */
export function createRecorder(
  log: ActorLog,
  catalog: readonly CatalogEntry[],
  privateFields: readonly string[] = [],
) {
  /** By the id of the machine. */
  const outcomes = new Map<string, Outcomes>(
    catalog.map(({ machine, model }) => [machine.id, model.outcomes]),
  );
  let from: number | null = null;
  let to: number | null = null;
  return {
    /** Begins a recording, and discards the one before. */
    record() {
      from = log.lastNumber;
      to = null;
    },
    isRecording: () => from !== null && to === null,
    stop() {
      to ??= log.lastNumber;
    },
    /**
     * What the machines received that were used during the recording, without secrets, from the creation of their
     * actors on: their state depends on what came before. Per step what happened and the state after it.
     *
     * @throws when nothing was recorded
     */
    trace() {
      if (from === null) throw new Error('Nothing was recorded: record() begins a recording.');
      const start = from;
      const end = to ?? log.lastNumber;
      const redact = createRedactor(privateFields);
      const actors = log.actors().flatMap((logged) => {
        const entries = logged.entries.filter(({ number }) => number <= end);
        const wasUsed = entries.some(({ number, event }) => number > start && !isLifecycle(event));
        const isAny = catalog.length === 0 && logged.actor.logic instanceof StateMachine;
        const known = outcomes.get(logged.name) ?? (isAny ? {} : undefined);
        return known && logged.isRoot && wasUsed ? [traceOf(logged, known, entries, redact)] : [];
      });
      return { format: 1 as const, actors };
    },
  };
}

function isLifecycle({ type }: AnyEventObject): boolean {
  return type === 'xstate.init' || type === 'xstate.stop';
}

function traceOf({ name, input }: LoggedActor, outcomes: Outcomes, entries: LogEntry[], redact: Redact) {
  const [first, ...rest] = entries;
  if (!first) throw new Error(`${name} was never started.`);
  return {
    machine: name,
    ...(input !== undefined && { input: redact(input) }),
    start: stateOf(first),
    steps: rest
      .filter(({ event }) => !isLifecycle(event))
      .map((entry) => ({ ...happeningOf(entry, outcomes, redact), state: stateOf(entry) })),
  };
}

/** What an actor received: an event, the end of a delay, or the end of the child `call`. */
function happeningOf({ event, sender }: LogEntry, outcomes: Outcomes, redact: Redact) {
  const call = settledId(event.type);
  if (call !== null) {
    return { call, outcome: outcomeOf(event, outcomes[sender?.src ?? call] ?? {}, redact) };
  }
  return isDelay(event.type) ? { delay: event.type } : { event: redact(event) };
}

/** The name of the outcome in the model, else the output or the error. */
function outcomeOf(event: AnyEventObject, known: Record<string, Outcome>, redact: Redact) {
  const happened: Outcome = 'error' in event ? { error: event.error } : { output: event.output };
  return nameOfOutcome(known, happened) ?? redact(happened);
}

function stateOf({ snapshot }: LogEntry): AnyMachineSnapshot['value'] {
  // Only machines are in the catalog, and their snapshots have a value.
  return (snapshot as AnyMachineSnapshot).value;
}
