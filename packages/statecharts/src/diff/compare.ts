import { durationWords } from '../words.ts';
import { implementationKinds, type MachineBehaviour, type StateBehaviour } from './behaviour.ts';
import { type Change, inBoth, type Name, without } from './change.ts';
import { actionChanges, transitionChanges } from './transition-changes.ts';

/** What two versions of a machine do differently; none when only text was moved. */
export function* changesBetween(before: MachineBehaviour, now: MachineBehaviour): Generator<Change> {
  const name = namer(before.id, now.id);
  const states = inBoth(before.states, now.states);
  for (const id of states.gone) yield { what: 'gone', text: `state ${name(id)} is gone` };
  for (const id of states.added) yield { what: 'added', text: `state ${name(id)} is new` };
  for (const event of without(before.events, now.events)) {
    yield { what: 'gone', text: `event \`${event}\` is gone` };
  }
  for (const event of without(now.events, before.events)) {
    yield { what: 'added', text: `event \`${event}\` is new` };
  }
  if (before.context !== now.context) {
    yield { what: 'changed', text: 'the initial context is another' };
  }
  for (const id of states.both) {
    const [one, other] = [before.states[id], now.states[id]];
    if (one && other) yield* stateChanges(id, one, other, name);
  }
  for (const kind of implementationKinds) {
    const [one, other] = [before.implementations[kind], now.implementations[kind]];
    for (const part of inBoth(one, other).both) {
      const [was, is] = [one[part] ?? '', other[part] ?? ''];
      if (was === is) continue;
      const delay = `is ${durationWords(is)} instead of ${durationWords(was)}`;
      const words = kind === 'delay' ? delay : 'does something else';
      yield { what: 'changed', text: `${kind} \`${part}\` ${words}` };
    }
  }
}

/** States by their path; the machine's own id may be another. */
function namer(...roots: string[]): Name {
  return (id) => {
    const root = roots.find((one) => id.startsWith(`${one}.`));
    return roots.includes(id) ? 'the machine' : `\`${root ? id.slice(root.length + 1) : id}\``;
  };
}

function* stateChanges(
  id: string,
  before: StateBehaviour,
  now: StateBehaviour,
  name: Name,
): Generator<Change> {
  const inState = (words: string, what: Change['what'] = 'changed') => ({
    what,
    text: `in ${name(id)}, ${words}`,
  });
  if (before.type !== now.type) {
    yield { what: 'changed', text: `${name(id)} is ${now.type} instead of ${before.type}` };
  } else if (before.initial !== now.initial && now.initial !== null) {
    const was = before.initial === null ? 'none' : name(before.initial);
    yield inState(`the initial state is ${name(now.initial)} instead of ${was}`);
  }
  for (const tag of without(before.tags, now.tags)) yield inState(`the tag \`${tag}\` is gone`);
  for (const tag of without(now.tags, before.tags)) yield inState(`the tag \`${tag}\` is new`);
  if (before.output !== now.output) yield inState('the output is another');
  for (const moment of ['entry', 'exit'] as const) {
    for (const words of actionChanges(before[moment], now[moment])) {
      yield inState(`on ${moment} it ${words}`);
    }
  }
  for (const one of before.invokes) {
    const other = now.invokes.find((invoke) => invoke.id === one.id);
    if (!other) yield inState(`\`${one.id}\` is no longer invoked`, 'gone');
    else if (other.src !== one.src) {
      yield inState(`\`${one.id}\` is the actor \`${other.src}\` instead of \`${one.src}\``);
    } else if (other.input !== one.input) yield inState(`\`${one.id}\` gets another input`);
  }
  for (const { id: invoked } of now.invokes) {
    if (before.invokes.some((invoke) => invoke.id === invoked)) continue;
    yield inState(`\`${invoked}\` is invoked as well`, 'added');
  }
  yield* transitionChanges(id, before, now, name);
}
