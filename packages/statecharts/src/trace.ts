import * as v from 'valibot';
import { delayOf } from './engine-events.ts';

/** How a call ended: the name of the outcome in the model, else the output or the error. */
const outcomeSchema = v.union([
  v.string(),
  v.object({ error: v.unknown() }),
  v.object({ output: v.optional(v.unknown()) }),
]);

const stateSchema = v.union([v.string(), v.record(v.string(), v.unknown())]);

const stepSchema = v.union([
  v.object({ call: v.string(), outcome: outcomeSchema, state: stateSchema }),
  v.object({ delay: v.string(), state: stateSchema }),
  v.object({ event: v.looseObject({ type: v.string() }), state: stateSchema }),
]);

const actorTraceSchema = v.object({
  machine: v.string(),
  input: v.optional(v.unknown()),
  start: stateSchema,
  steps: v.array(stepSchema),
});

/**
 * What some actors received since their creation, without secrets. Per actor: the id of its machine, its input and
 * its first state; per step what happened and the state after it. `call` is the id of the child that
 * ended, `delay` XState's name for the timer that ended, `event` what was sent.
 */
const traceSchema = v.object({ format: v.literal(1), actors: v.array(actorTraceSchema) });

/** The text of a file with a trace. */
export const traceText = v.pipe(v.string(), v.parseJson(), traceSchema);

export type TraceStep = v.InferOutput<typeof stepSchema>;
export type ActorTrace = v.InferOutput<typeof actorTraceSchema>;

/** A recorded step, as a test and the lab call it. */
export function stepWords(step: TraceStep): string {
  if ('event' in step) return step.event.type;
  if ('delay' in step) return `after ${delayOf(step.delay)}`;
  return `${step.call}: ${typeof step.outcome === 'string' ? step.outcome : 'error' in step.outcome ? 'failed' : 'done'}`;
}
