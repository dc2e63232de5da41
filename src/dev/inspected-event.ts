import type { redactor } from './redaction.ts';

/**
 * What an inspector elsewhere may be told of an event: plain data, in which the snapshot (with its context and
 * those of its children) and the event itself have lost their secrets. Names and definitions of actors stay.
 */
export function forElsewhere<Inspected extends object>(
  inspected: Inspected,
  redact: ReturnType<typeof redactor>,
): Inspected {
  // A parsed border: as JSON a snapshot is written without its machine, whose states refer to each other.
  const data = JSON.parse(JSON.stringify(inspected)) as Inspected;
  return {
    ...data,
    ...('snapshot' in data && { snapshot: redact(data.snapshot) }),
    ...('event' in data && { event: redact(data.event) }),
  };
}
