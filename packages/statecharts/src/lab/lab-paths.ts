import { failureOf } from '../errors.ts';
import { explored, stopWords } from '../exploration.ts';
import type { MachineEntry } from '../machine-entry.ts';
import { coveringPaths } from '../paths.ts';
import { stepOfEvent } from './step-events.ts';

/** A derived path. `input`: 0 for the first input of the machine; `taken`: keys of transitions. */
export type LabPath = { input: number; labels: string[]; steps: string[]; taken: string[] };

/** `taken`: keys of transitions; `notes`: why there are no more, what stops the machine, a sentence each. */
export type LabPaths = { paths: LabPath[]; taken: string[]; notes: string[] };

/** Few paths that take all that can be taken, as plain JSON; to find them takes seconds. */
export function labPaths(entry: MachineEntry): LabPaths {
  try {
    const { starts, taken, notes, stops } = explored(entry);
    const paths = coveringPaths(starts).map(({ from, steps }) => ({
      input: starts.indexOf(from),
      labels: steps.map(({ label }) => label),
      steps: steps.map(({ event, label }) => stepOfEvent(event, label)),
      taken: [...new Set([from.start, ...steps].flatMap((step) => step.taken))],
    }));
    return { paths, taken: [...taken], notes: [...stops.map(stopWords), ...notes] };
  } catch (error) {
    return { paths: [], taken: [], notes: [failureOf(entry.name, error)] };
  }
}
