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

/** `isUnsure`: an earlier try had no answer, so that its password may be the account's by now. */
type Context = { draft: NewPassword; isUnsure: boolean };

export type PasswordChangeEvent = { type: 'password.submit'; draft: NewPassword };

export type PasswordChangeEmitted =
  | { type: 'password.changed' }
  /** The password itself was found wanting: too weak, or the old one. */
  | { type: 'password.refused'; error: BackendError }
  | { type: 'password.failed'; error: BackendError };

const types: {
  context?: Context;
  events?: PasswordChangeEvent;
  emitted?: PasswordChangeEmitted;
  tags?: 'busy';
} = {};

const noDraft: NewPassword = { password: '' };

/** A new password for whoever is signed in, by a password or by the link of a mail. */
export const passwordChangeMachine = setup({
  types,
  actors: { changePassword: requiredPromise<void, NewPassword>('changePassword') },
  delays: { timeLimit },
  actions: {
    takeDraft: assign({ draft: (_, { draft }: { draft: NewPassword }) => draft }),
    dropDraft: assign({ draft: noDraft }),
    doubt: assign({ isUnsure: true }),
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
      context.isUnsure && isSamePassword(error),
    isPasswordRefused: (_, { error }: { error: BackendError }) => isPasswordRefused(error),
    isReauthenticationNeeded: (_, { error }: { error: BackendError }) => isReauthenticationNeeded(error),
    isOutcomeUnknown: (_, { error }: { error: BackendError }) => isOutcomeUnknown(error),
  },
}).createMachine({
  id: 'passwordChange',
  context: { draft: noDraft, isUnsure: false },
  initial: 'choosing',
  states: {
    choosing: {
      initial: 'ready',
      states: {
        ready: {},
        unconfirmed: {
          description: 'The server wants to know by a fresh sign-in, or by mail, that it is this person.',
        },
      },
      on: {
        'password.submit': {
          target: 'saving',
          actions: { type: 'takeDraft', params: ({ event }) => ({ draft: event.draft }) },
        },
      },
    },
    saving: {
      tags: 'busy',
      exit: 'dropDraft',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context }) => context.draft,
        onDone: { target: 'changed', actions: 'announceChange' },
        onError: [
          {
            description: 'The try without an answer has arrived after all.',
            guard: { type: 'wasSetBefore', params: failure },
            target: 'changed',
            actions: 'announceChange',
          },
          {
            guard: { type: 'isPasswordRefused', params: failure },
            target: 'choosing',
            actions: { type: 'announceRefusal', params: failure },
          },
          { guard: { type: 'isReauthenticationNeeded', params: failure }, target: 'choosing.unconfirmed' },
          {
            guard: { type: 'isOutcomeUnknown', params: failure },
            target: 'choosing',
            actions: ['doubt', { type: 'announceFailure', params: failure }],
          },
          { target: 'choosing', actions: { type: 'announceFailure', params: failure } },
        ],
      },
      after: {
        timeLimit: { target: 'choosing', actions: ['doubt', { type: 'announceFailure', params: timeout }] },
      },
    },
    changed: { type: 'final', description: 'The page leads on.' },
  },
});
