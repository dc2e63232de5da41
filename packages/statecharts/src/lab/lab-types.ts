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

/** `transition`: null for one of a state or of an action that several use. */
export type LabMutant = { key: string; transition: string | null; isKilled: boolean; sentence: string };

/**
 * A derived path. `rule`: the sentence of the model that its last step proves. `input`: 0 for the input of the entry, then
 * its other inputs. `taken`: keys of transitions.
 */
export type LabPath = {
  rule: string | null;
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

/** What is known of a machine from its tests, as plain JSON. Covered are keys of transitions. */
export type LabProof = {
  paths: LabPath[];
  /** The sentences of the model that derived tests prove by a transition, by its key. */
  rules: Record<string, string[]>;
  takenByPaths: string[];
  takenInBrowser: string[];
  /** Those of the chart, and what survived in the code beside it. */
  mutants: LabMutant[];
  /** The last measurement, of chart and code; null where there is none. Stale: its files have changed since. */
  mutation: { date: string; isStale: boolean; killed: number; tried: number } | null;
};

/** By the name of the machine. */
export type LabProofs = Record<string, LabProof>;

/**
 * One step of a simulation, as it stands in the address: an event, the end of an actor, the end of one delay (its name
 * and the id of its state, joined by a dot), or milliseconds that pass.
 */
export type SimulationStep =
  | { send: string; case?: string; payload?: unknown }
  | { outcome: string; name?: string; output?: unknown; error?: unknown }
  | { delay: string }
  | { elapse: number };
