import { assign, emit, setup } from 'xstate';
import { type BackendError, isOutcomeUnknown } from '#domain/backend-error.ts';
import {
  isPasswordRefused,
  isReauthenticationNeeded,
  isSamePassword,
  type NewPassword,
} from '#domain/password.ts';
import { failure, timeout } from './shared/error-events.ts';
import { requiredPromise } from './shared/required-actor.ts';
import { timeLimit } from './shared/time-limit.ts';

/** `outcomeUnknown`: an earlier attempt had no response, so its password may be the account's by now. */
type Context = { newPassword: NewPassword; outcomeUnknown: boolean };

export type PasswordChangeEvent = { type: 'password.submit'; newPassword: NewPassword };

export type PasswordChangeEmitted =
  | { type: 'password.changed' }
  /** The password itself was refused: too weak, or the old one. */
  | { type: 'password.refused'; error: BackendError }
  | { type: 'password.failed'; error: BackendError };

const types: {
  context?: Context;
  events?: PasswordChangeEvent;
  emitted?: PasswordChangeEmitted;
  tags?: 'busy';
} = {};

const noPassword: NewPassword = { password: '' };

/** A new password for the user who is signed in, by a password or by the link of a mail. */
export const passwordChangeMachine = setup({
  types,
  actors: { changePassword: requiredPromise<void, NewPassword>('changePassword') },
  delays: { timeLimit },
  actions: {
    setNewPassword: assign({
      newPassword: (_, { newPassword }: { newPassword: NewPassword }) => newPassword,
    }),
    clearNewPassword: assign({ newPassword: noPassword }),
    setOutcomeUnknown: assign({ outcomeUnknown: true }),
    announceChange: emit({ type: 'password.changed' }),
    announceRefusal: emit((_, { error }: { error: BackendError }) => ({
      type: 'password.refused' as const,
      error,
    })),
    announceFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'password.failed' as const,
      error,
    })),
  },
  guards: {
    wasSetBefore: ({ context }, { error }: { error: BackendError }) =>
      context.outcomeUnknown && isSamePassword(error),
    isPasswordRefused: (_, { error }: { error: BackendError }) => isPasswordRefused(error),
    isReauthenticationNeeded: (_, { error }: { error: BackendError }) => isReauthenticationNeeded(error),
    isOutcomeUnknown: (_, { error }: { error: BackendError }) => isOutcomeUnknown(error),
  },
}).createMachine({
  id: 'passwordChange',
  context: { newPassword: noPassword, outcomeUnknown: false },
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
      on: {
        'password.submit': {
          target: 'saving',
          actions: { type: 'setNewPassword', params: ({ event }) => ({ newPassword: event.newPassword }) },
        },
      },
    },
    saving: {
      tags: 'busy',
      exit: 'clearNewPassword',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context }) => context.newPassword,
        onDone: { target: 'changed', actions: 'announceChange' },
        onError: [
          {
            description: 'The attempt without a response has changed the password.',
            guard: { type: 'wasSetBefore', params: failure },
            target: 'changed',
            actions: 'announceChange',
          },
          {
            guard: { type: 'isPasswordRefused', params: failure },
            target: 'entering',
            actions: { type: 'announceRefusal', params: failure },
          },
          {
            guard: { type: 'isReauthenticationNeeded', params: failure },
            target: 'entering.reauthenticationNeeded',
          },
          {
            guard: { type: 'isOutcomeUnknown', params: failure },
            target: 'entering',
            actions: ['setOutcomeUnknown', { type: 'announceFailure', params: failure }],
          },
          { target: 'entering', actions: { type: 'announceFailure', params: failure } },
        ],
      },
      after: {
        timeLimit: {
          target: 'entering',
          actions: ['setOutcomeUnknown', { type: 'announceFailure', params: timeout }],
        },
      },
    },
    changed: { type: 'final', description: 'The page leads on.' },
  },
});
