import { assign, emit, setup } from 'xstate';

/** Why unsaved changes are about to be left: a navigation, a log-out, the closing of a dialog. */
export type LeaveReason = 'page' | 'session' | 'dialog';

type Context = {
  /** The names of the forms with unsaved changes. */
  unsaved: readonly string[];
  /** In `confirmingLeave`: what the question is about. */
  reason: LeaveReason;
};

type LeaveGuardEvent =
  | { type: 'change.made'; formName: string }
  /** Saved, undone, or no longer on the page. */
  | { type: 'change.undone'; formName: string }
  | { type: 'leave.request'; reason: LeaveReason }
  /** `keepsDrafts`: what is unsaved is to be offered again. */
  | { type: 'leave.confirm'; keepsDrafts: boolean }
  | { type: 'leave.cancel' };

/** The choice after the last `leave.request`. */
export type LeaveGuardEmitted =
  | { type: 'leave.confirmed'; keepsDrafts: boolean }
  | { type: 'leave.cancelled' };

/** `unsaved`: something would be lost by leaving; `confirming`: the question is open. */
type LeaveGuardTag = 'unsaved' | 'confirming';

const types: {
  context?: Context;
  events?: LeaveGuardEvent;
  emitted?: LeaveGuardEmitted;
  tags?: LeaveGuardTag;
} = {};

type Form = { formName: string };
const changedForm = ({ event }: { event: Form }): Form => event;
const addForm = { type: 'addForm', params: changedForm } as const;
const removeForm = { type: 'removeForm', params: changedForm } as const;

/** Unsaved changes in the admin area, and the one question before they are left. */
export const leaveGuardMachine = setup({
  types,
  actions: {
    addForm: assign({
      unsaved: ({ context }, { formName }: Form) =>
        context.unsaved.includes(formName) ? context.unsaved : [...context.unsaved, formName],
    }),
    removeForm: assign({
      unsaved: ({ context }, { formName }: Form) => context.unsaved.filter((name) => name !== formName),
    }),
    setReason: assign((_, { reason }: { reason: LeaveReason }) => ({ reason })),
    announceConfirmed: emit((_, { keepsDrafts }: { keepsDrafts: boolean }) => ({
      type: 'leave.confirmed' as const,
      keepsDrafts,
    })),
    announceCancelled: emit({ type: 'leave.cancelled' }),
  },
  guards: {
    isLastUnsavedForm: ({ context }, { formName }: Form) =>
      context.unsaved.every((name) => name === formName),
  },
}).createMachine({
  id: 'leaveGuard',
  context: { unsaved: [], reason: 'page' },
  initial: 'clean',
  states: {
    clean: {
      on: { 'change.made': { target: 'unsaved', actions: addForm } },
    },
    unsaved: {
      tags: 'unsaved',
      on: {
        'change.made': { actions: addForm },
        'change.undone': [
          {
            guard: { type: 'isLastUnsavedForm', params: changedForm },
            target: 'clean',
            actions: removeForm,
          },
          { actions: removeForm },
        ],
        'leave.request': {
          target: 'confirmingLeave',
          actions: { type: 'setReason', params: ({ event }) => event },
        },
      },
    },
    confirmingLeave: {
      description: 'One question is open: other requests to leave are ignored.',
      tags: ['unsaved', 'confirming'],
      on: {
        'leave.confirm': {
          target: 'unsaved',
          actions: { type: 'announceConfirmed', params: ({ event }) => event },
        },
        'leave.cancel': { target: 'unsaved', actions: 'announceCancelled' },
        'change.made': { actions: addForm },
        'change.undone': [
          {
            description: 'A save has ended while the question was open: nothing unsaved would be lost now.',
            guard: { type: 'isLastUnsavedForm', params: changedForm },
            target: 'clean',
            actions: [removeForm, { type: 'announceConfirmed', params: { keepsDrafts: true } }],
          },
          { actions: removeForm },
        ],
      },
    },
  },
});
