import { describe, expect, test } from 'vitest';
import {
  type AnyStateMachine,
  assign,
  createActor,
  createMachine,
  emit,
  enqueueActions,
  forwardTo,
  fromPromise,
  setup,
} from 'xstate';
import { noPayload } from '../../tests/fixtures/features.ts';
import type { MachineModel } from '../catalog-entry.ts';
import { mutantsOf } from './mutants.ts';
import { usageOf } from './usage.ts';

const load = fromPromise<{ text: string }, { page: number; order: string }>(() =>
  Promise.reject(new Error()),
);

type Case = { machine: AnyStateMachine; model?: Partial<MachineModel>; keys: string[] };

const steps = { next: noPayload };

const cases: Record<string, Case> = {
  'a transition is dropped, or leads elsewhere': {
    machine: createMachine({ id: 'm', initial: 'a', states: { a: { on: { next: 'b' } }, b: {}, c: {} } }),
    model: { events: steps },
    keys: ['(machine): starts in b', 'a, next: dropped', 'a, next: leads to c'],
  },
  'a transition with an action may also lead nowhere; the action is dropped and doubled': {
    machine: createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { next: { target: 'b', actions: emit({ type: 'left' }) } } }, b: {} },
    }),
    model: { events: steps },
    keys: [
      '(machine): starts in b',
      'a, next: dropped',
      'a, next: leads to a',
      'a, next: leads nowhere',
      'a, next: action 1 (emit) dropped',
      'a, next: action 1 (emit) doubled',
    ],
  },
  'guards are dropped, negated and exchanged; branches change their order': {
    machine: createMachine(
      { id: 'm', on: { next: [{ guard: 'isOne' }, { guard: 'isOther', actions: 'act' }] } },
      { guards: { isOne: () => false, isOther: () => true }, actions: { act: () => {} } },
    ),
    model: { events: steps },
    keys: [
      '(machine), next 1: dropped',
      '(machine), next 1: guard isOne dropped',
      '(machine), next 1: guard isOne negated',
      '(machine), next 1: guards isOne and isOther exchanged',
      '(machine), next 1: after the branch isOther',
      '(machine), next 2: dropped',
      '(machine), next 2: guard isOther dropped',
      '(machine), next 2: guard isOther negated',
      '(machine), next 2: action 1 (act) dropped',
      '(machine), next 2: action 1 (act) doubled',
    ],
  },
  'params lose each field that is read, and an assignment its fields': {
    machine: setup({
      types: {} as { context: { name: string }; events: { type: 'rename'; name: string; unread: number } },
      actions: { setName: assign((_, { name }: { name: string }) => ({ name })) },
      guards: { isLong: (_, { name }: { name: string }) => name.length > 1 },
    }).createMachine({
      id: 'm',
      context: { name: '' },
      on: {
        rename: {
          guard: { type: 'isLong', params: ({ event }) => event },
          actions: { type: 'setName', params: ({ event }) => event },
        },
      },
    }),
    model: { events: { rename: { '': { name: 'Ada', unread: 1 } } } },
    keys: [
      '(machine), rename: dropped',
      '(machine), rename: guard isLong dropped',
      '(machine), rename: guard isLong negated',
      '(machine), rename: guard isLong without name',
      '(machine), rename: action 1 (setName) dropped',
      '(machine), rename: action 1 (setName) without name',
      'action setName: name not assigned',
    ],
  },
  'an assignment is doubled where the second one differs': {
    machine: createMachine({
      id: 'm',
      context: { count: 0, last: '' },
      on: {
        next: { actions: [assign({ count: ({ context }) => context.count + 1 }), assign({ last: 'x' })] },
      },
    }),
    model: { events: steps, contextKey: () => 0 },
    keys: [
      '(machine), next: dropped',
      '(machine), next: action 1 (assign) dropped',
      '(machine), next: action 1 (assign) doubled',
      '(machine), next: action 2 (assign) dropped',
      '(machine), next: action 1 (assign): count not assigned',
      '(machine), next: action 2 (assign): last not assigned',
    ],
  },
  'entry and exit actions, events that are sent, and what is enqueued': {
    machine: createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: {
          entry: enqueueActions(({ enqueue }) => {
            enqueue.emit({ type: 'entered' });
            enqueue('greet');
          }),
          exit: emit({ type: 'left', page: 1 }),
          on: { next: 'b' },
        },
        b: {},
      },
    }).provide({ actions: { greet: () => {} } }),
    model: { events: steps },
    keys: [
      '(machine): starts in b',
      'a, next: dropped',
      'a, next: leads to a',
      'a, entry: action 1 (enqueueActions) dropped',
      'a, entry: action 1 (enqueueActions) doubled',
      'a, exit: action 1 (emit) dropped',
      'a, exit: action 1 (emit) doubled',
      'a, entry: action 1 (enqueueActions): emit entered not enqueued',
      'a, entry: action 1 (enqueueActions): greet not enqueued',
      'a, exit: action 1 (emit): event without page',
    ],
  },
  'an invoke, its handlers, its input, its time limit': {
    machine: setup({ actors: { load }, delays: { limit: 1_000 } }).createMachine({
      id: 'm',
      initial: 'loading',
      states: {
        loading: {
          tags: ['busy', 'pending'],
          invoke: {
            id: 'load',
            src: 'load',
            input: () => ({ page: 1, order: 'newest' }),
            onDone: [
              { guard: ({ event }) => event.output.text === '', target: 'empty' },
              { target: 'shown' },
            ],
            onError: 'empty',
          },
          after: { limit: 'empty' },
          on: { next: { actions: forwardTo('load') } },
        },
        shown: {},
        empty: {},
      },
    }),
    model: {
      events: steps,
      outcomes: { load: { found: { output: { text: 'x' } }, lost: { error: new Error('lost') } } },
    },
    keys: [
      '(machine): starts in shown',
      'loading: invoke load dropped',
      'loading: onDone of load dropped',
      'loading: input of load without order',
      'loading: input of load without page',
      'loading: tag busy dropped',
      'loading: tag pending dropped',
      'loading, next: dropped',
      'loading, after limit: dropped',
      'loading, after limit: leads to shown',
      'loading, load done 1: dropped',
      'loading, load done 1: leads to shown',
      'loading, load done 1: leads nowhere',
      'loading, load done 1: guard guard dropped',
      'loading, load done 1: guard guard negated',
      'loading, load done 2: dropped',
      'loading, load done 2: leads to empty',
      'loading, load failed: dropped',
      'loading, load failed: leads to shown',
      'loading, next: action 1 (sendTo) dropped',
      'loading, next: action 1 (sendTo) doubled',
      'delay limit: doubled',
    ],
  },
  'a state is entered again, or is not, where it has an effect of its own': {
    machine: createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: {
          entry: emit({ type: 'entered' }),
          initial: 'b',
          states: { b: {}, c: { id: 'own' } },
          on: { next: '.c', again: { target: 'a', reenter: true } },
        },
      },
    }),
    model: { events: { next: noPayload, again: noPayload } },
    keys: [
      'a: starts in c',
      'a, next: dropped',
      'a, next: leads to a.b',
      'a, next: reenters',
      'a, again: dropped',
      'a, again: does not reenter',
      'a, entry: action 1 (emit) dropped',
      'a, entry: action 1 (emit) doubled',
    ],
  },
  'regions, finals, outputs and histories': {
    machine: createMachine({
      id: 'm',
      type: 'parallel',
      output: () => ({ text: 'x' }),
      states: {
        one: { initial: 'a', states: { a: { on: { next: 'b' } }, b: { type: 'final' } } },
        other: { initial: 'a', states: { a: { initial: 'x', states: { x: {} } }, h: { type: 'history' } } },
      },
      onDone: { actions: emit({ type: 'done' }) },
    }),
    model: { events: steps },
    keys: [
      '(machine): output dropped',
      '(machine): region one dropped',
      '(machine): region other dropped',
      '(machine), all done: dropped',
      '(machine), all done: action 1 (emit) dropped',
      '(machine), all done: action 1 (emit) doubled',
      'one: starts in b',
      'one.a, next: dropped',
      'one.a, next: leads to one.a',
      'one.b: not final',
      'other.h: deep history',
    ],
  },
};

describe('the mutants of a machine', () => {
  test.each(Object.entries(cases))('%s', (_, { machine, model = {}, keys }) => {
    const entry = { name: 'm', machine, purpose: '', model: { events: {}, outcomes: {}, ...model } };
    expect(mutantsOf(machine, usageOf(entry)).map(({ key }) => key)).toEqual(keys);
  });

  test('leave the machine itself as it is', () => {
    const config = () => JSON.stringify(Object.values(cases).map(({ machine }) => machine.config));
    const before = config();
    for (const { machine } of Object.values(cases)) {
      for (const mutant of mutantsOf(machine, { fields: {}, accumulating: [] })) mutant.machine();
    }
    expect(config()).toBe(before);
  });

  test('have one change each, in the chart or in what an action does', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { tags: 'open', on: { next: { target: 'b', actions: emit({ type: 'left', page: 1 }) } } },
        b: {},
      },
    });
    const entry = { name: 'm', machine, purpose: '', model: { events: steps, outcomes: {} } };
    const behaviours = mutantsOf(machine, usageOf(entry)).map((mutant) => {
      const emitted: object[] = [];
      const actor = createActor(mutant.machine());
      actor.on('*', (event) => emitted.push(event));
      actor.start();
      const isOpen = actor.getSnapshot().hasTag('open');
      actor.send({ type: 'next' });
      return [mutant.key, isOpen, actor.getSnapshot().value, emitted];
    });
    const left = { type: 'left', page: 1 };
    expect(behaviours).toEqual([
      ['(machine): starts in b', false, 'b', []],
      ['a: tag open dropped', false, 'b', [left]],
      ['a, next: dropped', true, 'a', []],
      ['a, next: leads to a', true, 'a', [left]],
      ['a, next: leads nowhere', true, 'a', [left]],
      ['a, next: action 1 (emit) dropped', true, 'b', []],
      ['a, next: action 1 (emit) doubled', true, 'b', [left, left]],
      ['a, next: action 1 (emit): event without page', true, 'b', [{ type: 'left' }]],
    ]);
  });
});
