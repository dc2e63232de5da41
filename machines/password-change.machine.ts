import { assertEvent, assign, emit, setup } from 'xstate';
import { type BackendError, isOutcomeUnknown } from '#domain/backend-error.ts';
import {
  isPasswordRefused,
  isReauthenticationNeeded,
  isSamePassword,
  type NewPassword,
} from '#domain/password.ts';
import { type Failure, requiredPromise, toFailure } from './shared/requests.ts';

/** `outcomeUnknown`: an earlier attempt had no response, so its password may be the account's by now. */
type Context = { outcomeUnknown: boolean };

type PasswordChangeEvent = { type: 'password.submit'; newPassword: NewPassword };

type PasswordChangeEmitted =
  | { type: 'password.changed' }
  /** The password itself was refused: too weak, or the same as before. */
  | { type: 'password.refused'; error: BackendError }
  | { type: 'password.failed'; error: BackendError };

const types: {
  context?: Context;
  events?: PasswordChangeEvent;
  emitted?: PasswordChangeEmitted;
  tags?: 'busy';
} = {};

const announceFailure = { type: 'announceFailure', params: toFailure } as const;
const outcomeUnknown = { target: 'entering', actions: ['setOutcomeUnknown', announceFailure] } as const;

/** A new password for the user who is signed in, by a password or by the link of a mail. */
export const passwordChangeMachine = setup({
  types,
  actors: { changePassword: requiredPromise<void, NewPassword>('changePassword') },
  actions: {
    setOutcomeUnknown: assign({ outcomeUnknown: true }),
    announceChange: emit({ type: 'password.changed' }),
    announceRefusal: emit((_, { error }: Failure) => ({ type: 'password.refused' as const, error })),
    announceFailure: emit((_, { error }: Failure) => ({ type: 'password.failed' as const, error })),
  },
  guards: {
    wasSetBefore: ({ context }, { error }: Failure) => context.outcomeUnknown && isSamePassword(error),
    isPasswordRefused: (_, { error }: Failure) => isPasswordRefused(error),
    isReauthenticationNeeded: (_, { error }: Failure) => isReauthenticationNeeded(error),
    isOutcomeUnknown: (_, { error }: Failure) => isOutcomeUnknown(error),
  },
}).createMachine({
  id: 'passwordChange',
  context: { outcomeUnknown: false },
  initial: 'entering',
  states: {
    entering: {
      initial: 'ready',
      states: {
        ready: {},
        reauthenticationNeeded: {
          description: 'The server wants a fresh sign-in, or a link by mail, first.',
        },
      },
      on: { 'password.submit': 'saving' },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ event }) => {
          assertEvent(event, 'password.submit');
          return event.newPassword;
        },
        onDone: { target: 'changed', actions: 'announceChange' },
        onError: [
          {
            description: 'The attempt without a response has changed the password.',
            guard: { type: 'wasSetBefore', params: toFailure },
            target: 'changed',
            actions: 'announceChange',
          },
          {
            guard: { type: 'isPasswordRefused', params: toFailure },
            target: 'entering',
            actions: { type: 'announceRefusal', params: toFailure },
          },
          {
            guard: { type: 'isReauthenticationNeeded', params: toFailure },
            target: 'entering.reauthenticationNeeded',
          },
          { ...outcomeUnknown, guard: { type: 'isOutcomeUnknown', params: toFailure } },
          { target: 'entering', actions: announceFailure },
        ],
      },
    },
    changed: { type: 'final' },
  },
});
