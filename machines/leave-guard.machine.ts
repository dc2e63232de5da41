import { assign, emit, setup } from 'xstate';

/** Why unsaved changes are about to be left: a navigation, a log-out, the closing of a dialog. */
export type LeaveReason = 'page' | 'session' | 'dialog';

type LeaveRequest = {
  reason: LeaveReason;
  /** The one form of this tab that is left; null: all are. */
  formName: string | null;
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
  | { type: 'leave.confirmed'; keepsDrafts: boolean; formName: string | null }
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

/** The names of the forms in this tab whose unsaved changes a request would leave. */
export const changesLeft = (unsaved: readonly string[], { formName }: Pick<LeaveRequest, 'formName'>) =>
  unsaved.filter((name) => formName === null || name === formName);

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
    setRequest: assign((_, { reason, formName, elsewhere }: LeaveRequest) => ({
      reason,
      formName,
      elsewhere,
    })),
    announceConfirmed: emit(({ context }, { keepsDrafts }: { keepsDrafts: boolean }) => ({
      type: 'leave.confirmed' as const,
      keepsDrafts,
      formName: context.formName,
    })),
    announceCancelled: emit({ type: 'leave.cancelled' }),
  },
  guards: {
    leavesChanges: ({ context }, request: LeaveRequest) =>
      changesLeft(context.unsaved, request).length > 0 || request.elsewhere.length > 0,
    isLastUnsavedForm: ({ context }, { formName }: Form) =>
      context.elsewhere.length === 0 &&
      changesLeft(context.unsaved, context).every((name) => name === formName),
  },
}).createMachine({
  id: 'leaveGuard',
  description:
    'Unsaved changes in the admin area: one question before they are left, and none when nothing has ' +
    'changed.',
  context: { unsaved: [], elsewhere: [], formName: null, reason: 'page' },
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
