import { assign, emit, setup } from 'xstate';
import type { Invitation, PeopleChange } from '#domain/person.ts';
import { announcedFailure, type RequestFailure, requiredPromise, toOutput } from './shared/requests.ts';

/** `isAgain`: replaces the link of an invitation. */
export type InvitationRequest = { email: string; isAgain: boolean };

type Context = {
  /** The last one that was sent. */
  request: InvitationRequest;
  /** Whose link is shown; null: none. */
  invitation: Invitation | null;
  /** What a question, or the request after it, is about. */
  change: PeopleChange;
};

type PeopleEvent =
  | { type: 'invitation.enter' }
  | { type: 'invitation.send'; request: InvitationRequest }
  | { type: 'invitation.close' }
  | { type: 'change.choose'; change: PeopleChange }
  | { type: 'change.confirm' }
  | { type: 'change.cancel' };

type PeopleFailure = RequestFailure<'invite' | 'changePerson'>;

type PeopleEmitted =
  | { type: 'person.invited' }
  | { type: 'person.changed'; change: PeopleChange }
  | ({ type: 'request.failed' } & PeopleFailure);

const types: {
  context?: Context;
  events?: PeopleEvent;
  emitted?: PeopleEmitted;
  /** `busy`: a request is under way. */
  tags?: 'busy';
} = {};

const sendInvitation = {
  target: 'inviting',
  actions: {
    type: 'setRequest',
    params: ({ event }: { event: { request: InvitationRequest } }) => event,
  },
} as const;

export const peopleMachine = setup({
  types,
  actors: {
    invite: requiredPromise<Invitation, InvitationRequest>('invite'),
    changePerson: requiredPromise<void, PeopleChange>('changePerson'),
  },
  actions: {
    setRequest: assign((_, { request }: { request: InvitationRequest }) => ({ request })),
    setInvitation: assign((_, invitation: Invitation | null) => ({ invitation })),
    setChange: assign((_, { change }: { change: PeopleChange }) => ({ change })),
    announceInvitation: emit({ type: 'person.invited' }),
    announceChange: emit(({ context: { change } }) => ({ type: 'person.changed' as const, change })),
    announceFailure: emit((_, failed: PeopleFailure) => ({ type: 'request.failed' as const, ...failed })),
  },
  guards: {
    isAgain: ({ context }) => context.request.isAgain,
  },
}).createMachine({
  id: 'people',
  description:
    'What an admin does with people, one thing at a time: invitations, whose link is shown once until it is closed, ' +
    'and roles and accounts, each after a question.',
  context: {
    request: { email: '', isAgain: false },
    invitation: null,
    change: { email: '', change: 'withdrawn' },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'invitation.enter': 'entering',
        'invitation.send': sendInvitation,
        'change.choose': {
          target: 'confirming',
          actions: { type: 'setChange', params: ({ event }) => event },
        },
      },
    },
    entering: {
      on: { 'invitation.send': sendInvitation, 'invitation.close': 'idle' },
    },
    inviting: {
      tags: 'busy',
      invoke: {
        id: 'invite',
        src: 'invite',
        input: ({ context }) => context.request,
        onDone: {
          target: 'showingLink',
          actions: [{ type: 'setInvitation', params: toOutput }, 'announceInvitation'],
        },
        onError: [
          { guard: 'isAgain', ...announcedFailure('invite', 'idle') },
          announcedFailure('invite', 'entering'),
        ],
      },
    },
    showingLink: {
      on: { 'invitation.close': { target: 'idle', actions: { type: 'setInvitation', params: null } } },
    },
    confirming: {
      on: { 'change.confirm': 'changing', 'change.cancel': 'idle' },
    },
    changing: {
      tags: 'busy',
      invoke: {
        id: 'changePerson',
        src: 'changePerson',
        input: ({ context }) => context.change,
        onDone: { target: 'idle', actions: 'announceChange' },
        onError: announcedFailure('changePerson', 'confirming'),
      },
    },
  },
});
