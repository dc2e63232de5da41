import type { AnyMachineSnapshot } from 'xstate';
import { delayName, invokedIn, isCall, type RunningDelay } from '#statecharts/paths';
import type { CatalogEntry, Observation } from './catalog-entry.ts';

/** What a person could observe in a state. */
export function observe(
  entry: CatalogEntry,
  snapshot: AnyMachineSnapshot,
  running: readonly string[],
  delays: Iterable<RunningDelay>,
): Observation {
  return {
    // `catalogEntry` typed the model; an entry no longer knows the type.
    seen: entry.model.expectations?.seen(snapshot as never),
    tags: [...snapshot.tags].map(String).toSorted(),
    running: running.toSorted(),
    delays: Object.fromEntries(
      Array.from(delays, ({ event, milliseconds }) => [
        delayName(entry, event.type),
        milliseconds,
      ]).toSorted(),
    ),
  };
}

/** What a person should observe while some facts hold. */
export function expectedObservation(entry: CatalogEntry, facts: unknown): Observation {
  const { machine, model } = entry;
  const { situation, timeLimit } = model.expectations ?? {};
  const { seen, tags = [], running = [], delays = {} } = situation?.(facts as never) ?? {};
  const sources = new Map(invokedIn(machine).map(({ id, src }) => [id, src]));
  const calls = running.filter((id) => isCall(entry, sources.get(id) ?? id));
  const limits = timeLimit ? calls.map((id) => [`${timeLimit.delay} (${id})`, timeLimit.ms] as const) : [];
  return {
    seen,
    tags: tags.toSorted(),
    running: running.toSorted(),
    delays: Object.fromEntries([...Object.entries(delays), ...limits].toSorted()),
  };
}
