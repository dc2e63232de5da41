import { assign, emit, setup } from 'xstate';

/** What is about to be left with everything that is unsaved: the page, the session or a dialog. */
export type LeaveWay = 'page' | 'session' | 'dialog';

type Context = {
  /** What holds unsaved changes, by the names that people know it by. */
  unsaved: readonly string[];
  /** In `asking`: the way that is asked about. */
  way: LeaveWay;
};

export type LeaveGuardEvent =
  | { type: 'change.made'; of: string }
  /** Saved, taken back, or gone from the page. */
  | { type: 'change.undone'; of: string }
  | { type: 'leave.request'; way: LeaveWay }
  /** `isKept`: what is unsaved is to be offered again. */
  | { type: 'leave.confirm'; isKept: boolean }
  | { type: 'leave.cancel' };

/** The answer to the last `leave.request` that was asked about. */
export type LeaveGuardEmitted = { type: 'leave.confirmed'; isKept: boolean } | { type: 'leave.cancelled' };

/** `unsaved`: something would be lost by leaving; `asking`: and that question is open. */
export type LeaveGuardTag = 'unsaved' | 'asking';

const types: {
  context?: Context;
  events?: LeaveGuardEvent;
  emitted?: LeaveGuardEmitted;
  tags?: LeaveGuardTag;
} = {};

const named = ({ event }: { event: { of: string } }) => ({ of: event.of });

/** Unsaved changes in the admin area, and the one question before they are left. */
export const leaveGuardMachine = setup({
  types,
  actions: {
    remember: assign({
      unsaved: ({ context }, { of }: { of: string }) =>
        context.unsaved.includes(of) ? context.unsaved : [...context.unsaved, of],
    }),
    forget: assign({
      unsaved: ({ context }, { of }: { of: string }) => context.unsaved.filter((name) => name !== of),
    }),
    takeWay: assign({ way: (_, { way }: { way: LeaveWay }) => way }),
    announceLeave: emit((_, { isKept }: { isKept: boolean }) => ({
      type: 'leave.confirmed' as const,
      isKept,
    })),
    announceStay: emit({ type: 'leave.cancelled' }),
  },
  guards: {
    isLast: ({ context }, { of }: { of: string }) => context.unsaved.every((name) => name === of),
  },
}).createMachine({
  id: 'leaveGuard',
  context: { unsaved: [], way: 'page' },
  initial: 'clean',
  states: {
    clean: {
      description: 'Nothing would be lost: nobody is asked.',
      on: { 'change.made': { target: 'unsaved', actions: { type: 'remember', params: named } } },
    },
    unsaved: {
      tags: 'unsaved',
      on: {
        'change.made': { actions: { type: 'remember', params: named } },
        'change.undone': [
          {
            guard: { type: 'isLast', params: named },
            target: 'clean',
            actions: { type: 'forget', params: named },
          },
          { actions: { type: 'forget', params: named } },
        ],
        'leave.request': {
          target: 'asking',
          actions: { type: 'takeWay', params: ({ event }) => ({ way: event.way }) },
        },
      },
    },
    asking: {
      description: 'One question is open, whatever else asks to leave meanwhile.',
      tags: ['unsaved', 'asking'],
      on: {
        'leave.confirm': {
          target: 'unsaved',
          actions: { type: 'announceLeave', params: ({ event }) => ({ isKept: event.isKept }) },
        },
        'leave.cancel': { target: 'unsaved', actions: 'announceStay' },
        'change.made': { actions: { type: 'remember', params: named } },
        'change.undone': [
          {
            description: 'A save has ended behind the question: the way is free.',
            guard: { type: 'isLast', params: named },
            target: 'clean',
            actions: [
              { type: 'forget', params: named },
              { type: 'announceLeave', params: { isKept: false } },
            ],
          },
          { actions: { type: 'forget', params: named } },
        ],
      },
    },
  },
});
