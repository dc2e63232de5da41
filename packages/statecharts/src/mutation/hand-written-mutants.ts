import type { AnyStateMachine } from 'xstate';
import { mutantOf } from './mutants.ts';
import { replaceMachines } from './substitution.ts';
import type { Usage } from './usage.ts';

/** The mutants of one machine against its hand-written tests; `id` is the machine's own. */
export type HandWrittenJob = { id: string; usage: Usage; keys: string[]; tests: string[] };

/** Lets every machine of this id be made as the mutant that was chosen last; null: as it is. */
export function chooserOf({ id, usage }: HandWrittenJob): (key: string | null) => void {
  let chosen: string | null = null;
  let isReplacing = false;
  replaceMachines((machine) => {
    if (chosen === null || isReplacing || machine.id !== id) return machine;
    // The mutant is made by XState too.
    isReplacing = true;
    try {
      return mutantIfAny(machine, usage, chosen);
    } finally {
      isReplacing = false;
    }
  });
  return (key) => {
    chosen = key;
  };
}

/** A fixture may have the same id and another chart. */
function mutantIfAny(machine: AnyStateMachine, usage: Usage, key: string): AnyStateMachine {
  try {
    return mutantOf(machine, usage, key);
  } catch {
    return machine;
  }
}
