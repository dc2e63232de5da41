import type { LeaveReason } from '#machines/leave-guard.machine.ts';

type ConfirmLeave = (reason: LeaveReason) => Promise<boolean>;

let installed: ConfirmLeave | null = null;

/** Has every leave confirmed. @returns what ends it. */
export function installConfirmation(confirm: ConfirmLeave): () => void {
  installed = confirm;
  return () => {
    if (installed === confirm) installed = null;
  };
}

/** Whether the person leaves; asks only where something is unsaved. Public pages, which log out too, have no guard. */
export async function confirmLeave(reason: LeaveReason): Promise<boolean> {
  return installed === null || installed(reason);
}
