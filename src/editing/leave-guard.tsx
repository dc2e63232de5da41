import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { leaveQuestions } from '#content/leave-questions.ts';
import {
  changesLeft,
  type LeaveGuardEmitted,
  type LeaveReason,
  leaveGuardMachine,
} from '#machines/leave-guard.machine.ts';
import { longLived } from '#ui/application.ts';
import { isWriting, writesEnded } from '#ui/lasting-write.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { drafts } from './record-editor.ts';

/** Gets from each editor whether it has unsaved changes. */
export const leaveGuard = longLived(leaveGuardMachine, { systemId: 'leaveGuard' }).start();

/**
 * Asks before unsaved changes are left, where there are any. A log-out waits for the writes that are under way.
 * @param formName the one form that is left; all, unless given
 * @returns whether the person leaves; false while another question is open
 */
export async function confirmLeave(reason: LeaveReason, formName?: string): Promise<boolean> {
  const isLogOut = reason === 'session';
  // It ends the session of every tab.
  const elsewhere = isLogOut ? await drafts().namesElsewhere() : [];
  if (leaveGuard.getSnapshot().hasTag('confirming')) return false;
  const event = { type: 'leave.request', reason, formName: formName ?? null, elsewhere } as const;
  if (leaveGuard.getSnapshot().can(event)) {
    const choice = chosen();
    leaveGuard.send(event);
    if ((await choice).type === 'leave.cancelled') return false;
  }
  if (isLogOut) await writesEnded();
  return true;
}

/** The confirmation of the open page; null: nothing can be unsaved on it. */
export type LeaveConfirmation = { current: typeof confirmLeave | null };

type Props = {
  /** Whether the person could go on editing: a session that has ended is left without a question. */
  isEditing: () => boolean;
  confirmation: LeaveConfirmation;
};

/** Asks once before unsaved changes are left: by a navigation, a reload, a log-out or the closing of a dialog. */
export function LeaveGuard({ isEditing, confirmation }: Props) {
  const snapshot = useSelector(leaveGuard, (current) => current);
  const { reason, unsaved, elsewhere } = snapshot.context;
  const left = changesLeft(unsaved, snapshot.context);
  const { title, text, stay, leave } = leaveQuestions[reason](left, elsewhere);
  const keepsDrafts = reason === 'session';

  useLeaveBlocker(isEditing);
  useEffect(() => {
    confirmation.current = confirmLeave;
    return () => {
      confirmation.current = null;
      leaveGuard.send({ type: 'leave.cancel' });
    };
  }, [confirmation]);

  return (
    <QuestionDialog
      isOpen={snapshot.hasTag('confirming')}
      title={title}
      text={text}
      cancelLabel={stay}
      onCancel={() => leaveGuard.send({ type: 'leave.cancel' })}
      confirmLabel={leave}
      onConfirm={() => leaveGuard.send({ type: 'leave.confirm', keepsDrafts })}
      isHarmful={!keepsDrafts}
    />
  );
}

/**
 * Has the guard confirm every navigation to another page; before a reload the browser asks, also while a write is under
 * way. A navigation within the page, such as a new sort or Back from it, needs no confirmation.
 */
function useLeaveBlocker(isEditing: () => boolean): void {
  const { history, options } = useRouter();
  const isUnsaved = () => isEditing() && leaveGuard.getSnapshot().context.unsaved.length > 0;

  const block: ShouldBlockFn = async ({ action, current, next }) => {
    if (current.pathname === next.pathname || !isUnsaved()) return false;
    if (action === 'PUSH' || action === 'REPLACE') return !(await confirmLeave('page'));
    // Back and Forward have changed the URL already: it is put right at once, and the move is repeated when confirmed.
    void confirmLeave('page').then((isConfirmed) => {
      if (!isConfirmed) return;
      const unblocked = { ignoreBlocker: true };
      if (action === 'BACK') history.back(unblocked);
      else if (action === 'FORWARD') history.forward(unblocked);
      else history.push(next.pathname + options.stringifySearch(next.search), undefined, unblocked);
    });
    return true;
  };

  useBlocker({ shouldBlockFn: block, enableBeforeUnload: () => isUnsaved() || isWriting() });
}

export function useHasUnsaved(): boolean {
  return useSelector(leaveGuard, ({ context }) => context.unsaved.length > 0);
}

function chosen(): Promise<LeaveGuardEmitted> {
  return new Promise((resolve) => {
    const subscription = leaveGuard.on('*', (choice) => {
      subscription.unsubscribe();
      resolve(choice);
    });
  });
}
