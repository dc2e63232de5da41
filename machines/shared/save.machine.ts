import { assign, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { RecordValues, SaveResult, SaveTarget, TextBase } from '#domain/record.ts';
import type { SessionReturn } from '#domain/session-event.ts';
import { type Failure, requiredCallback, requiredPromise, toFailure, toOutput } from './requests.ts';

/** One write: `values` over `base`. A new record has version 0 and an id from the client, or `''`. */
export type Write = { values: RecordValues; base: TextBase; target: SaveTarget };

export type SaveOutput =
  | SaveResult
  | { outcome: 'failed'; error: BackendError }
  /** The session was lost, and another user has signed in: nothing is written. */
  | { outcome: 'otherUser' };

/** The session under which a save is sent. */
const sessionActors = {
  /** Asks the server whether the session is valid; false: it was lost, and the sign-in lies over the screen. */
  checkSession: requiredPromise<boolean, undefined>('checkSession'),
  /** Reports once that the lost session is restored. */
  watchReturn: requiredCallback<SessionReturn>('watchReturn'),
};

export type SaveActors = typeof sessionActors;

const types: {
  context?: Write & { output: SaveOutput };
  events?: SessionReturn;
  input?: Write;
  output?: SaveOutput;
} = {};

const failTransition = {
  target: 'ended',
  actions: { type: 'setFailure', params: toFailure },
} as const;

export const saveMachine = setup({
  types,
  actors: { write: requiredPromise<SaveResult, Write>('write'), ...sessionActors },
  actions: {
    setResult: assign({ output: (_, result: SaveResult) => result }),
    setFailure: assign({ output: (_, { error }: Failure) => ({ outcome: 'failed' as const, error }) }),
    setOtherUser: assign({ output: { outcome: 'otherUser' } }),
  },
  guards: {
    isUnauthenticated: (_, { error }: Failure) => error.kind === 'unauthenticated',
    isSessionValid: (_, isSessionValid: boolean) => isSessionValid,
    isSameUser: (_, { isSameUser }: SessionReturn) => isSameUser,
  },
}).createMachine({
  id: 'save',
  description:
    'Writes one record. Where the session was lost, it waits for the sign-in and then writes once more.',
  context: ({ input }) => ({ ...input, output: { outcome: 'missing' } }),
  initial: 'writing',
  states: {
    writing: {
      invoke: {
        id: 'write',
        src: 'write',
        input: ({ context: { values, base, target } }) => ({ values, base, target }),
        onDone: { target: 'ended', actions: { type: 'setResult', params: toOutput } },
        onError: [
          {
            guard: { type: 'isUnauthenticated', params: toFailure },
            target: 'checkingSession',
            actions: { type: 'setFailure', params: toFailure },
          },
          failTransition,
        ],
      },
    },
    checkingSession: {
      description:
        'The refused session may have been replaced since: the refusal is announced only if the session is valid.',
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        onDone: [
          { guard: { type: 'isSessionValid', params: toOutput }, target: 'ended' },
          { target: 'waitingForSignIn' },
        ],
        onError: 'ended',
      },
    },
    waitingForSignIn: {
      invoke: { id: 'watchReturn', src: 'watchReturn' },
      on: {
        'session.restored': [
          { guard: { type: 'isSameUser', params: ({ event }) => event }, target: 'writing' },
          { target: 'ended', actions: 'setOtherUser' },
        ],
      },
    },
    ended: { type: 'final' },
  },
  output: ({ context }) => context.output,
});
