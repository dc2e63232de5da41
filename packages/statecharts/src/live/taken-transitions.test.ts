import { expect, test } from 'vitest';
import { type AnyMachineSnapshot, createActor, createMachine } from 'xstate';
import { takenBy, withMarkers } from '../markers.ts';
import { transitionKey } from '../transitions.ts';
import { takenOf } from './taken-transitions.ts';

const region = { initial: 'a', on: { up: '.b' }, states: { a: { on: { up: 'b' } }, b: {} } };

const machine = createMachine({
  id: 'm',
  initial: 'both',
  on: { home: '.both' },
  states: {
    both: {
      type: 'parallel',
      on: { again: { target: 'both', reenter: true } },
      states: {
        memory: { type: 'history', history: 'deep' },
        left: {
          initial: 'a',
          on: { inner: { target: '#m.both', reenter: true } },
          states: {
            a: {
              on: {
                leave: '#m.out',
                move: 'b',
                act: { actions: () => {} },
                restart: '#m',
              },
            },
            b: { on: { leave: '#m.out', move: 'a', self: { target: 'b', reenter: true }, still: 'b' } },
          },
        },
        right: {
          type: 'parallel',
          on: { move: '#m.both.right.one.b', inner: '#m.out' },
          states: {
            one: {
              ...region,
              on: {
                leave: '#m.out',
                inner: '#m.both.left.b',
                still: '#m.both.right',
                self: '#m.out',
                restart: '#m.out',
              },
            },
            two: { ...region, on: { move: '#m.both.right', self: '#m.both.right.one.b', act: '#m.out' } },
          },
        },
      },
    },
    out: { on: { back: 'both.memory', again: 'both' } },
  },
});

const types = ['leave', 'move', 'act', 'restart', 'inner', 'self', 'still', 'up', 'again', 'home', 'back'];

test('what is taken is what the engine takes, in every situation of regions in regions', () => {
  const marked = withMarkers(machine);
  const known = new Map<string, AnyMachineSnapshot>();
  const isNew = (snapshot: AnyMachineSnapshot) => {
    const key = JSON.stringify([snapshot.value, snapshot.historyValue]);
    const wasKnown = known.has(key);
    known.set(key, known.get(key) ?? snapshot);
    return !wasKnown;
  };
  let conflicts = 0;
  isNew(createActor(marked).getSnapshot());
  for (const before of known.values()) {
    for (const type of types) {
      const found: string[] = [];
      const expected: string[] = [];
      let last = before;
      const actor = createActor(marked, {
        snapshot: marked.getPersistedSnapshot(before),
        inspect: (inspected) => {
          if (inspected.type === '@xstate.action') {
            const { type: action, params } = inspected.action;
            expected.push(...takenBy({ type: action, params }));
          }
          if (inspected.type !== '@xstate.microstep' || inspected.event.type !== type) return;
          const taken = takenOf(inspected._transitions, last);
          conflicts += inspected._transitions.length - taken.length;
          found.push(...taken.map(transitionKey));
          // The machine takes each microstep.
          last = inspected.snapshot as AnyMachineSnapshot;
        },
      }).start();
      actor.send({ type });
      expect(found.toSorted(), `${type} in ${JSON.stringify(before.value)}`).toEqual(expected.toSorted());
      isNew(actor.getSnapshot());
    }
  }
  expect(conflicts).toBeGreaterThan(20);
});
