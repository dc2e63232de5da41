import type { AnyStateMachine } from 'xstate';
import { actionOperators } from './action-operators.ts';
import { definitionOperators, delayOperators } from './definition-operators.ts';
import { type Draft, draftOf, machineOf } from './draft.ts';
import { actionSites, anchorOf, definitionSites, stateName, stateSites, transitionSites } from './sites.ts';
import { stateOperators } from './state-operators.ts';
import { transitionOperators } from './transition-operators.ts';
import type { Usage } from './usage.ts';

/** One change that an operator makes at its site. */
export type Change = {
  /** Names it within its site. */
  what: string;
  /** Follows the place in a sentence: "`busy` is no tag". */
  words: string;
  /** What a model would have to say to notice it. */
  hint: string;
  /** Changes the draft that has the site. */
  apply: () => void;
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
  return [...changesIn(draftOf(machine), machine, usage).values()]
    .map(({ apply: _apply, ...change }) => ({
      ...change,
      machine: () => mutantOf(machine, usage, change.key),
    }))
    .filter(isAccepted);
}

/** @throws when there is no such mutant, or what XState throws at a machine that it refuses */
export function mutantOf(machine: AnyStateMachine, usage: Usage, key: string): AnyStateMachine {
  const draft = draftOf(machine);
  const change = changesIn(draft, machine, usage).get(key);
  if (!change) throw new Error(`${machine.id} has no mutant "${key}".`);
  change.apply();
  return machineOf(draft);
}

type KeyedChange = Omit<Mutant, 'machine'> & Pick<Change, 'apply'>;

/** All changes of a draft, by their keys. */
function changesIn(draft: Draft, machine: AnyStateMachine, usage: Usage): Map<string, KeyedChange> {
  const states = stateSites(machine, draft);
  const found = new Map<string, KeyedChange>();
  const add = (site: string, place: string, path: readonly string[], anchor: string, changes: Change[]) => {
    for (const { what, words, hint, apply } of changes) {
      const key = `${site}: ${what}`;
      if (!found.has(key)) found.set(key, { key, words: `${place}, ${words}`, hint, path, anchor, apply });
    }
  };
  for (const state of states) {
    const { path } = state;
    const name = stateName(path);
    const place = path.length === 0 ? 'in the machine itself' : `in \`${name}\``;
    for (const { anchor, ...change } of stateOperators.flatMap((operator) => operator(state, usage))) {
      add(name, place, path, anchor, [change]);
    }
    for (const transition of transitionSites(state)) {
      const changes = transitionOperators.flatMap((operator) => operator(transition, usage));
      add(`${name}, ${transition.name}`, place, path, anchorOf(transition.label), changes);
    }
    for (const action of actionSites(state)) {
      const changes = actionOperators.flatMap((operator) => operator(action, usage, draft));
      add(`${name}, ${action.name}`, place, path, anchorOf(action.name), changes);
    }
  }
  for (const definition of definitionSites(draft, states)) {
    const place = `in ${definition.key}`;
    const changes = definitionOperators.flatMap((operator) => operator(definition, usage));
    add(definition.key, place, definition.path, definition.anchor, changes);
  }
  for (const name of Object.keys(draft.implementations.delays)) {
    add(`delay ${name}`, `in the delay \`${name}\``, [], name, delayOperators(draft, name));
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
