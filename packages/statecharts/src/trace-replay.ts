import { isDeepStrictEqual } from 'node:util';
import type { CatalogEntry } from './catalog-entry.ts';
import { type Replay, startReplay } from './replay.ts';
import { type ActorTrace, delayOf, stepWords, type TraceStep } from './trace.ts';

/** A trace fits no machine, or cannot be made into a test; `message` says why, for a person. */
export class TraceError extends Error {
  override name = 'TraceError';
}

type Observed = Replay['start'];

/** What a machine of now does at the steps of a recording; `difference`: the first at which it does otherwise. */
export type TraceReplay = {
  name: string;
  start: Observed;
  steps: { step: TraceStep; observed: Observed }[];
  difference: string | null;
};

/**
 * Takes the steps of a recorded actor on a live actor of the machine as it is now, up to the first that comes to another
 * state than was recorded.
 *
 * @throws TraceError when the catalog has no machine of its id
 */
export async function replayTrace(actor: ActorTrace, catalog: readonly CatalogEntry[]): Promise<TraceReplay> {
  const entry = catalog.find(({ machine }) => machine.id === actor.machine);
  if (!entry) {
    const known = catalog.map(({ machine }) => machine.id).join(', ');
    throw new TraceError(`There is no machine with the id "${actor.machine}". Known: ${known}`);
  }
  const { name } = entry;
  const replay = startReplay(catalog, name, actor.input);
  const found: TraceReplay = { name, start: replay.start, steps: [], difference: null };
  found.difference = differenceOf(actor.start, replay.start.state, `${name}, at its start`);
  for (const [index, step] of actor.steps.entries()) {
    if (found.difference !== null) return found;
    const title = `${name}, step ${index + 1} (${stepWords(step)})`;
    try {
      const observed = await replayed(step, replay);
      found.steps.push({ step, observed });
      found.difference = differenceOf(step.state, observed.state, title);
    } catch (error) {
      found.difference = `${title}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return found;
}

function replayed(step: TraceStep, replay: Replay): Promise<Observed> {
  if ('event' in step) return replay.send(step.event);
  if ('delay' in step) return replay.elapse(delayOf(step.delay));
  const { call, outcome } = step;
  if (typeof outcome === 'string') return replay.answer(call, outcome);
  return replay.answer(call, isFailure(outcome) ? { error: outcome.error } : { output: outcome.output });
}

type RecordedOutcome = Extract<TraceStep, { call: string }>['outcome'];

/** Whether a call failed in a way that the model has no name for. */
export function isFailure(outcome: RecordedOutcome): outcome is { error: unknown } {
  return typeof outcome !== 'string' && 'error' in outcome;
}

function differenceOf(recorded: unknown, state: unknown, title: string): string | null {
  if (isDeepStrictEqual(recorded, state)) return null;
  return `${title}: the recording came to ${JSON.stringify(recorded)}, a replay comes to ${JSON.stringify(state)}.`;
}
