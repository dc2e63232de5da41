import { assign, emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import { type Failure, requiredPromise, toFailure, toOutput } from './shared/requests.ts';

/** Positions by the ids of documents. */
export type Positions = Readonly<Record<string, string>>;

/** `sessionEnded`: no response is waited for any more. */
type StoreOutput = 'stored' | 'sessionEnded';

type Context = {
  /** What is stored once the positions before are. */
  waiting: Positions;
  /** What is being stored. */
  sent: Positions;
  isAnyStored: boolean;
};

type MovesEmitted =
  /** No move is under way. `isAnyStored`: since the first of them. */
  { type: 'moves.ended'; isAnyStored: boolean } | { type: 'moves.failed'; error: BackendError };

const types: {
  context?: Context;
  events?: { type: 'documents.move'; positions: Positions };
  emitted?: MovesEmitted;
} = {};

const wait = {
  type: 'wait' as const,
  params: ({ event }: { event: { positions: Positions } }) => event.positions,
};

const nothing: Context = { waiting: {}, sent: {}, isAnyStored: false };

export const movesMachine = setup({
  types,
  actors: { storePositions: requiredPromise<StoreOutput, { positions: Positions }>('storePositions') },
  actions: {
    wait: assign(({ context }, positions: Positions) => ({ waiting: { ...context.waiting, ...positions } })),
    take: assign(({ context }) => ({ sent: context.waiting, waiting: {} })),
    setStored: assign({ isAnyStored: true }),
    announceEnd: emit(({ context: { isAnyStored } }) => ({ type: 'moves.ended' as const, isAnyStored })),
    announceFailure: emit((_, { error }: Failure) => ({ type: 'moves.failed' as const, error })),
    reset: assign(nothing),
  },
  guards: {
    hasMore: ({ context }, output: StoreOutput) =>
      output === 'stored' && Object.keys(context.waiting).length > 0,
    isStored: (_, output: StoreOutput) => output === 'stored',
  },
}).createMachine({
  id: 'moves',
  description:
    'Moves of documents in their lists, which are stored one after the other, whatever page is shown. A ' +
    'failure ends the moves after it.',
  context: nothing,
  initial: 'idle',
  states: {
    idle: {
      entry: 'reset',
      on: { 'documents.move': { target: 'storing', actions: wait } },
    },
    storing: {
      entry: 'take',
      invoke: {
        id: 'storePositions',
        src: 'storePositions',
        input: ({ context }) => ({ positions: context.sent }),
        onDone: [
          {
            guard: { type: 'hasMore', params: toOutput },
            target: 'storing',
            reenter: true,
            actions: 'setStored',
          },
          {
            guard: { type: 'isStored', params: toOutput },
            target: 'idle',
            actions: ['setStored', 'announceEnd'],
          },
          { target: 'idle', actions: 'announceEnd' },
        ],
        onError: {
          target: 'idle',
          actions: [{ type: 'announceFailure', params: toFailure }, 'announceEnd'],
        },
      },
      on: { 'documents.move': { actions: wait } },
    },
  },
});
