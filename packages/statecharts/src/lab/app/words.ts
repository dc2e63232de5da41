import type { LabChart, LabState, LabTransition } from '../lab-types.ts';

/** A state as it is called within its machine: `signedIn.role`, or the machine's name. */
export function stateWords({ states }: LabChart, id: string): string {
  const keys: string[] = [];
  for (let state = stateOf(states, id); state?.parent != null; state = stateOf(states, state.parent)) {
    keys.unshift(state.name);
  }
  return keys.join('.') || (stateOf(states, id)?.name ?? id);
}

function stateOf(states: readonly LabState[], id: string): LabState | undefined {
  return states.find((state) => state.id === id);
}

/** What a transition does, as a sentence. */
export function transitionSentence(machine: LabChart, transition: LabTransition): string {
  const { source, event, guard, targets, actions, descriptor, delay } = transition;
  const trigger =
    descriptor === '' ? 'at once' : delay === null ? `on “${event}”` : `when the delay “${delay}” has passed`;
  const condition = guard === null ? '' : ` and if ${guard} holds`;
  const effect =
    targets.length > 0
      ? `the machine goes to ${listed(targets.map((id) => stateWords(machine, id)))}`
      : actions.length > 0
        ? 'the machine stays where it is'
        : 'nothing happens';
  const acts = actions.length === 0 ? '' : `, and does ${listed(actions)}`;
  return `In ${stateWords(machine, source)}, ${trigger}${condition}, ${effect}${acts}.`;
}

const kindWords: Record<LabState['kind'], string> = {
  atomic: 'A simple state',
  compound: 'A compound state: one of the states in it is active at a time',
  parallel: 'A parallel state: all its regions are active at once',
  final: 'A final state',
  history: 'A history state: it leads back to the state that was active last',
};

/** What a state is, as sentences. */
export function stateSentence({ kind, isInitial, invokes, entry, exit, tags }: LabState): string {
  return [
    `${kindWords[kind]}.`,
    ...(isInitial ? ['The state around it starts here.'] : []),
    ...(invokes.length === 0 ? [] : [`While it is active, ${listed(invokes.map(({ id }) => id))} runs.`]),
    ...(entry.length === 0 ? [] : [`On entry it does ${listed(entry)}.`]),
    ...(exit.length === 0 ? [] : [`On exit it does ${listed(exit)}.`]),
    ...(tags.length === 0 ? [] : [`It is tagged ${listed(tags)}.`]),
  ].join(' ');
}

export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
