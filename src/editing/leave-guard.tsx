import { leaveQuestions } from '#content/leave-questions.ts';
import { leaveGuardMachine } from '#machines/leave-guard.machine.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import { deleteAllDrafts } from './draft-storage.ts';
import { useLeaveBlocker } from './use-leave-blocker.ts';

type Props = {
  /** Whose drafts a log-out deletes that discards them: a user's id. */
  owner: string;
  /** Whether the person could go on editing: a session that has ended is left without a question. */
  isEditing: () => boolean;
};

/** Asks once before unsaved changes are left: by a navigation, a reload, a log-out or the closing of a dialog. */
export function LeaveGuard({ owner, isEditing }: Props) {
  const [snapshot, send, actor] = useLiveActor(leaveGuardMachine);
  useLeaveBlocker(actor, isEditing);
  useEmitted(actor, {
    'leave.confirmed': ({ keepsDrafts }) => {
      if (!keepsDrafts && actor.getSnapshot().context.reason === 'session') deleteAllDrafts(owner);
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
