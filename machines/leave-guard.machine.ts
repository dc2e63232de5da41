import { assign, emit, setup } from 'xstate';

/** Why unsaved changes are about to be left: a navigation, a log-out, the closing of a dialog. */
export type LeaveReason = 'page' | 'session' | 'dialog';

type LeaveRequest = {
  reason: LeaveReason;
  /** The names of the forms with unsaved changes in other tabs, where they would be left, too. */
  elsewhere: readonly string[];
};

/** The request is the last one. */
type Context = LeaveRequest & {
  /** The names of the forms with unsaved changes in this tab. */
  unsaved: readonly string[];
};

type LeaveGuardEvent =
  | { type: 'change.made'; formName: string }
  /** Saved, undone, or no longer on the page. */
  | { type: 'change.undone'; formName: string }
  | ({ type: 'leave.request' } & LeaveRequest)
  /** `keepsDrafts`: what is unsaved is to be offered again. */
  | { type: 'leave.confirm'; keepsDrafts: boolean }
  | { type: 'leave.cancel' };

/** The choice after the last `leave.request`. */
export type LeaveGuardEmitted =
  | { type: 'leave.confirmed'; keepsDrafts: boolean }
  | { type: 'leave.cancelled' };

const types: {
  context?: Context;
  events?: LeaveGuardEvent;
  emitted?: LeaveGuardEmitted;
  /** The question is open. */
  tags?: 'confirming';
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
    setRequest: assign((_, { reason, elsewhere }: LeaveRequest) => ({ reason, elsewhere })),
    announceConfirmed: emit((_, { keepsDrafts }: { keepsDrafts: boolean }) => ({
      type: 'leave.confirmed' as const,
      keepsDrafts,
    })),
    announceCancelled: emit({ type: 'leave.cancelled' }),
  },
  guards: {
    leavesChanges: ({ context }, { elsewhere }: LeaveRequest) =>
      context.unsaved.length > 0 || elsewhere.length > 0,
    isLastUnsavedForm: ({ context }, { formName }: Form) =>
      context.elsewhere.length === 0 && context.unsaved.every((name) => name === formName),
  },
}).createMachine({
  id: 'leaveGuard',
  context: { unsaved: [], elsewhere: [], reason: 'page' },
  initial: 'watching',
  on: { 'change.made': { actions: addForm }, 'change.undone': { actions: removeForm } },
  states: {
    watching: {
      on: {
        'leave.request': {
          guard: { type: 'leavesChanges', params: ({ event }) => event },
          target: 'confirmingLeave',
          actions: { type: 'setRequest', params: ({ event }) => event },
        },
      },
    },
    confirmingLeave: {
      description: 'One question is open: other requests to leave are ignored.',
      tags: 'confirming',
      on: {
        'leave.confirm': {
          target: 'watching',
          actions: { type: 'announceConfirmed', params: ({ event }) => event },
        },
        'leave.cancel': { target: 'watching', actions: 'announceCancelled' },
        'change.undone': {
          description: 'A save has ended while the question was open: nothing unsaved would be lost now.',
          guard: { type: 'isLastUnsavedForm', params: changedForm },
          target: 'watching',
          actions: [removeForm, { type: 'announceConfirmed', params: { keepsDrafts: true } }],
        },
      },
    },
  },
});
