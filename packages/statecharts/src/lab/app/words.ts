import { listed } from '../../words.ts';
import { isElse } from '../chart-text.ts';
import type { LabChart, LabState, LabTransition } from '../lab-types.ts';
import { outwards } from '../state-tree.ts';

/** A state as it is called within its machine: `signedIn.role`, or the machine's name. */
export function stateWords(chart: LabChart, id: string): string {
  const names = outwards(chart, id).map(({ name }) => name);
  return (names.length > 1 ? names.slice(0, -1).toReversed().join('.') : names[0]) ?? id;
}

/** What a transition does, as a sentence. */
export function transitionSentence(chart: LabChart, transition: LabTransition): string {
  const { source, guard, targets, actions } = transition;
  const isRoot = outwards(chart, source).length === 1;
  const place = isRoot ? 'any state' : stateWords(chart, source);
  const trigger = triggerWords(transition);
  const condition = guard === null ? '' : `${trigger === '' ? '' : ','} and ${guard} is true`;
  const otherwise = isElse(chart, transition) ? ', and no guard before it is true' : '';
  const acts = actions.length === 0 ? '' : ` and runs ${listed(actions)}`;
  const effect =
    targets.length > 0
      ? `it goes to ${listed(targets.map((id) => stateWords(chart, id)))}${acts}`
      : `it ${actions.length > 0 ? `stays there${acts}` : 'does nothing'}`;
  return `When the machine is in ${place}${trigger}${condition}${otherwise}, ${effect}.`;
}

function triggerWords({ descriptor, delay, event }: LabTransition): string {
  const [, end, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(descriptor) ?? [];
  if (descriptor === '') return '';
  if (delay !== null) return ` and the delay “${delay}” has passed`;
  if (actor !== undefined)
    return ` and ${event.replace(/ (?:done|failed)$/, '')} ${end === 'done' ? 'is done' : 'fails'}`;
  return ` and receives “${event}”`;
}

const kindWords: Record<LabState['kind'], string> = {
  atomic: 'A state without child states',
  compound: 'A state with child states, of which exactly one is active at a time',
  parallel: 'A parallel state: all its child states are active at the same time',
  final: 'A final state: its parent is done when it is reached',
  history: 'A history state: it leads back to the child state that was active last',
};

/** What a state is, as sentences. */
export function stateSentence({ kind, isInitial, invokes, entry, exit, tags }: LabState): string {
  return [
    `${kindWords[kind]}.`,
    ...(isInitial ? ['It is the initial state of its parent.'] : []),
    ...(invokes.length === 0
      ? []
      : [
          `While it is active, ${listed(invokes.map(({ id }) => id))} ${invokes.length === 1 ? 'runs' : 'run'}.`,
        ]),
    ...(entry.length === 0 ? [] : [`On entry it runs ${listed(entry)}.`]),
    ...(exit.length === 0 ? [] : [`On exit it runs ${listed(exit)}.`]),
    ...(tags.length === 0 ? [] : [`It has the ${tags.length === 1 ? 'tag' : 'tags'} ${listed(tags)}.`]),
  ].join(' ');
}

/** The heading of derived paths: how many of all transitions they take. */
export function pathsHeading(taken: number, all: number): string {
  return taken === all
    ? 'Derived paths that together take every transition'
    : `Derived paths that take ${taken} of ${all} transitions`;
}
