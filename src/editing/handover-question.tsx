import { QuestionDialog } from '#ui/question-dialog.tsx';

type Props = { isOpen: boolean; onSave: () => void; onKeep: () => void };

/** A save was interrupted by the end of a session, and somebody else has signed in: is it theirs to send? */
export function HandoverQuestion({ isOpen, onSave, onKeep }: Props) {
  return (
    <QuestionDialog
      isOpen={isOpen}
      title="Save as another user?"
      text="The session ended while this was being saved, and another user has signed in. Nothing was sent. You can save it under this account, or leave it in the form, unsaved."
      cancelLabel="Keep it unsaved"
      onCancel={onKeep}
      harmless={{ label: 'Save it now', act: onSave }}
      harmful={undefined}
    />
  );
}
