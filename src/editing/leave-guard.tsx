import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Actor } from 'xstate';
import { leaveQuestions } from '#content/leave-questions.ts';
import { type LeaveReason, leaveGuardMachine } from '#machines/leave-guard.machine.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import { deleteAllDrafts } from './draft-storage.ts';
import { installConfirmation } from './leave-confirmation.ts';
import { discardUnsaved, watchUnsaved } from './open-forms.ts';

type GuardActor = Actor<typeof leaveGuardMachine>;

type Props = {
  userId: string;
  /** Whether the person could go on editing: a session that has ended is left without a question. */
  isEditing: () => boolean;
};

/** Asks once before unsaved changes are left: by a navigation, a reload, a log-out or the closing of a dialog. */
export function LeaveGuard({ userId, isEditing }: Props) {
  const [snapshot, send, actor] = useLiveActor(leaveGuardMachine);
  useLeaveBlocker(actor, isEditing);
  useEmitted(actor, {
    'leave.confirmed': ({ keepsDrafts }) => {
      if (!keepsDrafts && actor.getSnapshot().context.reason === 'session') deleteAllDrafts(userId);
    },
  });
  const { reason, unsaved } = snapshot.context;
  const { title, text, stay, leave, leaveAndKeep } = leaveQuestions[reason](unsaved);
  const choice = (label: string, keepsDrafts: boolean) => ({
    label,
    act: () => send({ type: 'leave.confirm', keepsDrafts }),
  });
  return (
    <QuestionDialog
      isOpen={snapshot.hasTag('confirming')}
      title={title}
      text={text}
      cancelLabel={stay}
      onCancel={() => send({ type: 'leave.cancel' })}
      harmless={leaveAndKeep === undefined ? undefined : choice(leaveAndKeep, true)}
      harmful={choice(leave, false)}
    />
  );
}

/**
 * Has the guard confirm every navigation to another page; before a reload the browser asks. A navigation within the
 * page, such as a new sort or Back from it, needs no confirmation.
 */
function useLeaveBlocker(actor: GuardActor, isEditing: () => boolean): void {
  const { history, options } = useRouter();

  useEffect(() => {
    const stopWatching = watchUnsaved((formName, isUnsaved) =>
      actor.send({ type: isUnsaved ? 'change.made' : 'change.undone', formName }),
    );
    const endConfirmation = installConfirmation((reason) => confirm(actor, reason));
    return () => {
      stopWatching();
      endConfirmation();
    };
  }, [actor]);

  const isUnsaved = () => isEditing() && actor.getSnapshot().hasTag('unsaved');

  const block: ShouldBlockFn = async ({ action, current, next }) => {
    if (current.pathname === next.pathname || !isUnsaved()) return false;
    if (action === 'PUSH' || action === 'REPLACE') return !(await confirm(actor, 'page'));
    // Back and Forward have changed the URL already: it is put right at once, and the move is repeated when confirmed.
    void confirm(actor, 'page').then((isConfirmed) => {
      if (!isConfirmed) return;
      const unblocked = { ignoreBlocker: true };
      if (action === 'BACK') history.back(unblocked);
      else if (action === 'FORWARD') history.forward(unblocked);
      else history.push(next.pathname + options.stringifySearch(next.search), undefined, unblocked);
    });
    return true;
  };

  useBlocker({ shouldBlockFn: block, enableBeforeUnload: isUnsaved });
}

/** @returns whether the person leaves; false while another question is open. */
async function confirm(actor: GuardActor, reason: LeaveReason): Promise<boolean> {
  const snapshot = actor.getSnapshot();
  if (snapshot.hasTag('confirming')) return false;
  const event = { type: 'leave.request', reason } as const;
  if (!snapshot.can(event)) return true;
  return new Promise((resolve) => {
    const subscriptions = [
      actor.on('leave.confirmed', ({ keepsDrafts }) => {
        if (!keepsDrafts) discardUnsaved({ isSaved: false });
        settle(true);
      }),
      actor.on('leave.cancelled', () => settle(false)),
    ];
    const settle = (isConfirmed: boolean) => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      resolve(isConfirmed);
    };
    actor.send(event);
  });
}
