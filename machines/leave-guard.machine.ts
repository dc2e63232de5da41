import { assign, emit, setup } from 'xstate';

/** Why unsaved changes are about to be left: a navigation, a log-out, the closing of a dialog. */
export type LeaveReason = 'page' | 'session' | 'dialog';

type Context = {
  /** The names of the forms with unsaved changes. */
  unsaved: readonly string[];
  /** In `confirmingLeave`: what the question is about. */
  reason: LeaveReason;
};

export type LeaveGuardEvent =
  | { type: 'change.made'; formName: string }
  /** Saved, undone, or no longer on the page. */
  | { type: 'change.undone'; formName: string }
  | { type: 'leave.request'; reason: LeaveReason }
  /** `keepsDrafts`: what is unsaved is to be offered again. */
  | { type: 'leave.confirm'; keepsDrafts: boolean }
  | { type: 'leave.cancel' };

/** The answer to the last `leave.request` that was asked about. */
export type LeaveGuardEmitted =
  | { type: 'leave.confirmed'; keepsDrafts: boolean }
  | { type: 'leave.cancelled' };

/** `unsaved`: something would be lost by leaving; `confirming`: the question is open. */
export type LeaveGuardTag = 'unsaved' | 'confirming';

const types: {
  context?: Context;
  events?: LeaveGuardEvent;
  emitted?: LeaveGuardEmitted;
  tags?: LeaveGuardTag;
} = {};

const named = ({ event }: { event: { formName: string } }) => ({ formName: event.formName });

/** Unsaved changes in the admin area, and the one question before they are left. */
export const leaveGuardMachine = setup({
  types,
  actions: {
    addForm: assign({
      unsaved: ({ context }, { formName }: { formName: string }) =>
        context.unsaved.includes(formName) ? context.unsaved : [...context.unsaved, formName],
    }),
    removeForm: assign({
      unsaved: ({ context }, { formName }: { formName: string }) =>
        context.unsaved.filter((name) => name !== formName),
    }),
    takeReason: assign({ reason: (_, { reason }: { reason: LeaveReason }) => reason }),
    announceLeave: emit((_, { keepsDrafts }: { keepsDrafts: boolean }) => ({
      type: 'leave.confirmed' as const,
      keepsDrafts,
    })),
    announceStay: emit({ type: 'leave.cancelled' }),
  },
  guards: {
    isLast: ({ context }, { formName }: { formName: string }) =>
      context.unsaved.every((name) => name === formName),
  },
}).createMachine({
  id: 'leaveGuard',
  context: { unsaved: [], reason: 'page' },
  initial: 'clean',
  states: {
    clean: {
      description: 'Nothing would be lost by leaving.',
      on: { 'change.made': { target: 'unsaved', actions: { type: 'addForm', params: named } } },
    },
    unsaved: {
      tags: 'unsaved',
      on: {
        'change.made': { actions: { type: 'addForm', params: named } },
        'change.undone': [
          {
            guard: { type: 'isLast', params: named },
            target: 'clean',
            actions: { type: 'removeForm', params: named },
          },
          { actions: { type: 'removeForm', params: named } },
        ],
        'leave.request': {
          target: 'confirmingLeave',
          actions: { type: 'takeReason', params: ({ event }) => ({ reason: event.reason }) },
        },
      },
    },
    confirmingLeave: {
      description: 'One question is open: other requests to leave are ignored.',
      tags: ['unsaved', 'confirming'],
      on: {
        'leave.confirm': {
          target: 'unsaved',
          actions: { type: 'announceLeave', params: ({ event }) => ({ keepsDrafts: event.keepsDrafts }) },
        },
        'leave.cancel': { target: 'unsaved', actions: 'announceStay' },
        'change.made': { actions: { type: 'addForm', params: named } },
        'change.undone': [
          {
            description:
              'A save has ended while the question was open: nothing unsaved would be lost any more.',
            guard: { type: 'isLast', params: named },
            target: 'clean',
            actions: [
              { type: 'removeForm', params: named },
              { type: 'announceLeave', params: { keepsDrafts: true } },
            ],
          },
          { actions: { type: 'removeForm', params: named } },
        ],
      },
    },
  },
});
