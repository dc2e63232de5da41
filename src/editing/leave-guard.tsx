import { leaveQuestions } from '#content/leave-questions.ts';
import { leaveGuardMachine } from '#machines/leave-guard.machine.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import { dropAllDrafts } from './draft-storage.ts';
import { useLeaveBlocker } from './use-leave-blocker.ts';

type Props = {
  /** Whose drafts go with a log-out that discards: a user's id. */
  owner: string;
  /** Whether somebody is here who could go on editing; a session that has ended is left freely. */
  isEditing: () => boolean;
};

/** Asks once before unsaved changes are left, by any way out of the page or of a part of it. */
export function LeaveGuard({ owner, isEditing }: Props) {
  const [snapshot, send, actor] = useLiveActor(leaveGuardMachine);
  useLeaveBlocker(actor, isEditing);
  useEmitted(actor, {
    'leave.confirmed': ({ isKept }) => {
      if (!isKept && actor.getSnapshot().context.way === 'session') dropAllDrafts(owner);
    },
  });
  const { way, unsaved } = snapshot.context;
  const { title, text, stay, leave, leaveAndKeep } = leaveQuestions[way](unsaved);
  const choice = (label: string, isKept: boolean) => ({
    label,
    act: () => send({ type: 'leave.confirm', isKept }),
  });
  return (
    <QuestionDialog
      isOpen={snapshot.hasTag('asking')}
      title={title}
      text={text}
      cancelLabel={stay}
      onCancel={() => send({ type: 'leave.cancel' })}
      harmless={leaveAndKeep === undefined ? undefined : choice(leaveAndKeep, true)}
      harmful={choice(leave, false)}
    />
  );
}
