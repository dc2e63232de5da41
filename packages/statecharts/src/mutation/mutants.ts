import type { AnyStateMachine } from 'xstate';
import { definitionOperators, delayOperators } from './definition-operators.ts';
import { type Draft, draftOf, machineOf } from './draft.ts';
import { actionSites, anchorOf, definitionSites, stateName, stateSites, transitionSites } from './sites.ts';
import { stateOperators } from './state-operators.ts';
import { actionOperators, transitionOperators } from './transition-operators.ts';
import type { Usage } from './usage.ts';

/** One change that an operator makes at its site. */
export type Change = {
  /** Names it within its site. */
  what: string;
  /** Follows the place in a sentence: "`busy` is no tag". */
  words: string;
  /** What a model would have to say to notice it. */
  hint: string;
  apply: (draft: Draft) => void;
};

/** A machine with one change. */
export type Mutant = {
  /** The same in each run: it stands in models. */
  key: string;
  words: string;
  hint: string;
  /** The state in which it is. */
  path: readonly string[];
  /** What stands in the source near the place of the change. */
  anchor: string;
  /** @throws what XState throws at a machine that it refuses */
  machine: () => AnyStateMachine;
};

/** All mutants of a machine that XState accepts. */
export function mutantsOf(machine: AnyStateMachine, usage: Usage): Mutant[] {
  return allMutants(machine, usage).filter(isAccepted);
}

/** @throws when there is no such mutant */
export function mutantOf(machine: AnyStateMachine, usage: Usage, key: string): Mutant {
  const mutant = allMutants(machine, usage).find((one) => one.key === key);
  if (!mutant) throw new Error(`${machine.id} has no mutant "${key}".`);
  return mutant;
}

function allMutants(machine: AnyStateMachine, usage: Usage): Mutant[] {
  const draft = draftOf(machine);
  const states = stateSites(machine, draft);
  const found: Mutant[] = [];
  const keys = new Set<string>();
  const add = (
    site: string,
    place: string,
    path: readonly string[],
    anchor: string,
    changes: Iterable<Change>,
  ) => {
    for (const { what, words, hint, apply } of changes) {
      const key = `${site}: ${what}`;
      const mutated = () => {
        const copy = draftOf(machine);
        apply(copy);
        return machineOf(copy);
      };
      if (keys.has(key)) continue;
      keys.add(key);
      found.push({ key, words: `${place}, ${words}`, hint, path, anchor, machine: mutated });
    }
  };
  for (const state of states) {
    const name = stateName(state.path);
    const place = state.path.length === 0 ? 'in the machine itself' : `in \`${name}\``;
    const changes = stateOperators.flatMap((operator) => operator(state, usage));
    for (const { anchor, ...change } of changes) {
      add(name, place, state.path, anchor, [change]);
    }
    for (const transition of transitionSites(state)) {
      const changes = transitionOperators.flatMap((operator) => operator(transition, usage, draft));
      add(`${name}, ${transition.name}`, place, state.path, anchorOf(transition.label), changes);
    }
    for (const action of actionSites(state)) {
      const changes = actionOperators.flatMap((operator) => operator(action, usage, draft));
      add(`${name}, ${action.name}`, place, state.path, anchorOf(action.name), changes);
    }
  }
  for (const definition of definitionSites(draft, states)) {
    const place = `in ${definition.key}`;
    const changes = definitionOperators.flatMap((operator) => operator(definition, usage));
    add(definition.key, place, definition.path, definition.anchor, changes);
  }
  for (const [name, delay] of Object.entries(draft.implementations.delays)) {
    add(`delay ${name}`, `in the delay \`${name}\``, [], name, delayOperators(name, delay));
  }
  return found;
}

function isAccepted({ machine }: Mutant): boolean {
  try {
    machine();
    return true;
  } catch {
    return false;
  }
}
