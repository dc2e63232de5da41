import type { Transition } from '../transitions.ts';

export type LabState = {
  id: string;
  name: string;
  /** The id of the state around it; null for the machine itself. */
  parent: string | null;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  isInitial: boolean;
  tags: string[];
  description: string | null;
  invokes: { id: string; src: string }[];
  entry: string[];
  exit: string[];
  /** In the machine's file, from 1; null where it is not found. */
  line: number | null;
};

/** `delay`: its name, of a transition that a delay causes. */
export type LabTransition = Transition & { delay: string | null; line: number | null };

/** `file`: from the folder in which the page was made. */
export type LabChart = {
  name: string;
  purpose: string;
  file: string;
  states: LabState[];
  transitions: LabTransition[];
};

/** A derived path. `input`: 0 for the first input of the machine. `taken`: keys of transitions. */
export type LabPath = {
  input: number;
  labels: string[];
  steps: SimulationStep[];
  taken: string[];
};

/** What is known of a machine from its sources, as plain JSON. */
export type LabMachine = LabChart & {
  /** The text of guards, actions and delays that have a name. */
  sources: Record<string, { text: string; file: string; line: number }>;
};

/** Derived paths as plain JSON. `takenByPaths`: keys of transitions; `notes`: what is missing for more, a sentence each. */
export type LabPaths = { paths: LabPath[]; takenByPaths: string[]; notes: string[] };

/** By the name of the machine. */
export type LabProofs = Record<string, LabPaths>;

/**
 * One step of a simulation, as it stands in the address: an event, the end of an actor, the end of one delay (its name
 * and the id of its state, joined by a dot), or milliseconds that pass.
 */
export type SimulationStep =
  | { send: string; case?: string; payload?: unknown }
  | { outcome: string; name?: string; output?: unknown; error?: unknown }
  | { delay: string }
  | { elapse: number };
