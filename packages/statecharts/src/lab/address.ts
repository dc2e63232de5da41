import * as v from 'valibot';
import type { SimulationStep } from './step-events.ts';

/** Where the lab is: the machine, which of its inputs, the steps of its simulation, and how many of them are done. */
export type LabAddress = { machine: string; input: number; steps: SimulationStep[]; position: number };

/** A machine at its start. */
export function startOf(machine: string, input = 0): LabAddress {
  return { machine, input, steps: [], position: 0 };
}

/**
 * The fragment of a URL: the name of the machine, `do` with the steps as JSON, `at` where one has gone back, `input` where
 * it is not the first.
 */
export function fragmentOf({ machine, input, steps, position }: LabAddress): string {
  const query = new URLSearchParams();
  if (steps.length > 0) query.set('do', JSON.stringify(steps));
  if (position !== steps.length) query.set('at', String(position));
  if (input !== 0) query.set('input', String(input));
  return `#/${encodeURIComponent(machine)}${query.size === 0 ? '' : `?${query}`}`;
}

const place = v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(0));
const query = v.object({
  do: v.optional(
    v.pipe(v.string(), v.parseJson(), v.array(v.union([v.string(), v.looseObject({ type: v.string() })]))),
    '[]',
  ),
  at: v.optional(place),
  input: v.optional(place, 0),
});

/** @returns null for a fragment that is none of the lab */
export function addressOf(fragment: string): LabAddress | null {
  const [, name, text = ''] = /^#\/([^?]+)(?:\?(.*))?$/.exec(fragment) ?? [];
  const parsed = v.safeParse(query, Object.fromEntries(new URLSearchParams(text)));
  if (name === undefined || !parsed.success) return null;
  const { do: steps, at = steps.length, input } = parsed.output;
  try {
    return { machine: decodeURIComponent(name), input, steps, position: Math.min(at, steps.length) };
  } catch {
    return null;
  }
}
