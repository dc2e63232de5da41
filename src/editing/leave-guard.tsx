import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Actor } from 'xstate';
import { leaveQuestions } from '#content/leave-questions.ts';
import {
  type LeaveGuardEmitted,
  type LeaveReason,
  leaveGuardMachine,
} from '#machines/leave-guard.machine.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { useLiveActor } from '#ui/use-live-actor.ts';
import { discardDrafts, readDraftsElsewhere } from './edit-sessions.ts';
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
  useLeaveBlocker(actor, userId, isEditing);
  const { reason, unsaved, elsewhere } = snapshot.context;
  const { title, text, stay, leave, leaveAndKeep } = leaveQuestions[reason](unsaved, elsewhere);
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
function useLeaveBlocker(actor: GuardActor, userId: string, isEditing: () => boolean): void {
  const { history, options } = useRouter();

  useEffect(() => {
    const stopWatching = watchUnsaved((formName, isUnsaved) =>
      actor.send({ type: isUnsaved ? 'change.made' : 'change.undone', formName }),
    );
    const endConfirmation = installConfirmation((reason) => confirm(actor, userId, reason));
    return () => {
      stopWatching();
      endConfirmation();
    };
  }, [actor, userId]);

  const isUnsaved = () => isEditing() && actor.getSnapshot().context.unsaved.length > 0;

  const block: ShouldBlockFn = async ({ action, current, next }) => {
    if (current.pathname === next.pathname || !isUnsaved()) return false;
    if (action === 'PUSH' || action === 'REPLACE') return !(await confirm(actor, userId, 'page'));
    // Back and Forward have changed the URL already: it is put right at once, and the move is repeated when confirmed.
    void confirm(actor, userId, 'page').then((isConfirmed) => {
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
async function confirm(actor: GuardActor, userId: string, reason: LeaveReason): Promise<boolean> {
  // A log-out ends the session of every tab.
  const elsewhere = reason === 'session' ? await readDraftsElsewhere(userId) : [];
  const snapshot = actor.getSnapshot();
  if (snapshot.hasTag('confirming')) return false;
  const names = elsewhere.map(({ formName }) => formName);
  const event = { type: 'leave.request', reason, elsewhere: [...new Set(names)] } as const;
  if (!snapshot.can(event)) return true;
  const choice = chosen(actor);
  actor.send(event);
  const answer = await choice;
  if (answer.type === 'leave.cancelled') return false;
  if (!answer.keepsDrafts) {
    discardUnsaved({ isSaved: false });
    if (reason === 'session') await discardDrafts(userId, elsewhere);
  }
  return true;
}

function chosen(actor: GuardActor): Promise<LeaveGuardEmitted> {
  return new Promise((resolve) => {
    const subscription = actor.on('*', (choice) => {
      subscription.unsubscribe();
      resolve(choice);
    });
  });
}
