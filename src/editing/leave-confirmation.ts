import type { LeaveReason } from '#machines/leave-guard.machine.ts';

/** Whether the person leaves; asks only where something is unsaved. */
export type ConfirmLeave = (reason: LeaveReason) => Promise<boolean>;

/** The confirmation of the open page; null: nothing can be unsaved on it. */
export type LeaveConfirmation = { current: ConfirmLeave | null };
