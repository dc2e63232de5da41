import { durationWords } from '../words.ts';
import { implementationKinds, type MachineBehaviour, type StateBehaviour } from './behaviour.ts';
import { type Change, inBoth, type Name, without } from './change.ts';
import { actionChanges, transitionChanges, transitionWords } from './transition-changes.ts';

/** What two versions of a machine do differently; none when only text was moved. */
export function changesBetween(before: MachineBehaviour, now: MachineBehaviour): Change[] {
  const name = namer(before.id, now.id);
  const changes: Change[] = [];
  const states = inBoth(before.states, now.states);
  changes.push(
    ...states.gone.map((id) => stateChange('gone', id, `state ${name(id)} is gone`)),
    ...states.added.map((id) =>
      stateChange('added', id, `state ${name(id)} is new${newStateWords(now.states[id], name)}`),
    ),
    ...eventChanges(before, now),
  );
  if (before.context !== now.context) {
    changes.push({ what: 'changed', kind: 'context', state: null, text: 'the initial context is another' });
  }
  for (const id of states.both) {
    const [one, other] = [before.states[id], now.states[id]];
    if (one && other) changes.push(...stateChanges(id, one, other, name));
  }
  for (const kind of implementationKinds) {
    const [one, other] = [before.implementations[kind], now.implementations[kind]];
    for (const part of inBoth(one, other).both) {
      const [was, is] = [one[part] ?? '', other[part] ?? ''];
      if (was === is) continue;
      const text =
        kind === 'delay'
          ? `delay \`${part}\` is ${durationWords(is)} instead of ${durationWords(was)}`
          : `${kind} \`${part}\` does something else`;
      changes.push({ what: 'changed', kind, state: null, text });
    }
  }
  return changes;
}

/** States by their path; the machine's own id may be another. */
function namer(...roots: string[]): Name {
  return (id) => {
    const root = roots.find((one) => id.startsWith(`${one}.`));
    return roots.includes(id) ? 'the machine' : `\`${root ? id.slice(root.length + 1) : id}\``;
  };
}

function stateChange(what: 'added' | 'gone' | 'changed', state: string, text: string): Change {
  return { what, kind: 'state', state, text };
}

function newStateWords(state: StateBehaviour | undefined, name: Name): string {
  const all = Object.entries(state?.transitions ?? {}).flatMap(([event, list]) =>
    list.map((one) => `on \`${event}\`${transitionWords(one, name)}`),
  );
  return all.length === 0 ? '' : `: ${all.join('; ')}`;
}

function eventChanges(before: MachineBehaviour, now: MachineBehaviour): Change[] {
  const change = (what: 'added' | 'gone', event: string): Change => ({
    what,
    kind: 'event',
    state: null,
    text: `event \`${event}\` is ${what === 'added' ? 'new' : 'gone'}`,
  });
  return [
    ...before.events.filter((event) => !now.events.includes(event)).map((event) => change('gone', event)),
    ...now.events.filter((event) => !before.events.includes(event)).map((event) => change('added', event)),
  ];
}

function* stateChanges(
  id: string,
  before: StateBehaviour,
  now: StateBehaviour,
  name: Name,
): Generator<Change> {
  const place = `in ${name(id)}`;
  if (before.type !== now.type) {
    yield stateChange('changed', id, `${name(id)} is ${now.type} instead of ${before.type}`);
  } else if (before.initial !== now.initial && now.initial !== null) {
    const was = before.initial === null ? 'none' : name(before.initial);
    yield stateChange('changed', id, `${place}, the initial state is ${name(now.initial)} instead of ${was}`);
  }
  for (const tag of without(before.tags, now.tags)) {
    yield stateChange('changed', id, `${place}, the tag \`${tag}\` is gone`);
  }
  for (const tag of without(now.tags, before.tags)) {
    yield stateChange('changed', id, `${place}, the tag \`${tag}\` is new`);
  }
  if (before.output !== now.output) yield stateChange('changed', id, `${place}, the output is another`);
  for (const [moment, one, other] of [
    ['on entry', before.entry, now.entry],
    ['on exit', before.exit, now.exit],
  ] as const) {
    for (const words of actionChanges(one, other)) {
      yield { what: 'changed', kind: 'action', state: id, text: `${place}, ${moment} it ${words}` };
    }
  }
  yield* invokeChanges(id, before, now, place);
  yield* transitionChanges(id, before, now, name);
}

function* invokeChanges(
  id: string,
  before: StateBehaviour,
  now: StateBehaviour,
  place: string,
): Generator<Change> {
  const change = (what: 'added' | 'gone' | 'changed', text: string): Change => ({
    what,
    kind: 'invoke',
    state: id,
    text: `${place}, ${text}`,
  });
  for (const one of before.invokes) {
    const other = now.invokes.find((invoke) => invoke.id === one.id);
    if (!other) yield change('gone', `\`${one.id}\` is no longer invoked`);
    else if (other.src !== one.src) {
      yield change('changed', `\`${one.id}\` is the actor \`${other.src}\` instead of \`${one.src}\``);
    } else if (other.input !== one.input) yield change('changed', `\`${one.id}\` gets another input`);
  }
  for (const { id: invoked } of now.invokes) {
    if (!before.invokes.some((invoke) => invoke.id === invoked)) {
      yield change('added', `\`${invoked}\` is invoked as well`);
    }
  }
}
