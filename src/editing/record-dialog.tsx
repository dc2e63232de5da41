import { Button, Modal, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useState } from 'react';
import { isNewRecord } from '#machines/record-editor.context.ts';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { OpensHistory } from './history-button.tsx';
import { InnerDialogContext } from './inner-dialog.tsx';
import type { RecordEditor } from './record-editor.ts';
import type { useRecordDialog } from './use-record-dialog.ts';

type Heading = { title: string; lead?: string };

type Props = {
  dialog: Pick<ReturnType<typeof useRecordDialog>, 'editor' | 'opensHistory' | 'close'>;
  headings: { add: Heading; edit: Heading };
  size?: string;
  onClosed: () => void;
  /** `cancel`: the button that closes the dialog. */
  children: (editor: RecordEditor, cancel: ReactNode) => ReactNode;
};

/** The dialog in which a record is made or changed. */
export function RecordDialog({ dialog, headings, size = 'lg', onClosed, children }: Props) {
  const { editor, opensHistory, close } = dialog;
  const [innerDialog, setInnerDialog] = useState<HTMLElement | null>(null);
  // Shown until the dialog is closed.
  const [last, setLast] = useState(editor);
  if (editor && editor !== last) setLast(editor);
  const isNew = useSelector(last, (snapshot) => !snapshot || isNewRecord(snapshot.context));
  const isSaving = useSelector(last, (snapshot) => snapshot?.hasTag('saving') ?? false);
  const { title, lead } = isNew ? headings.add : headings.edit;
  // The form is not rendered again when a save begins and ends.
  const form = useMemo(
    () => last && children(last, <CancelButton editor={last} onClick={close} />),
    [last, close, children],
  );

  return (
    <Modal
      opened={editor !== undefined}
      onClose={() => {
        if (!isSaving) close();
      }}
      title={title}
      size={size}
      onExitTransitionEnd={onClosed}
      closeOnEscape={innerDialog === null}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSaving }}
    >
      {lead && (
        <Text size="sm" c="dimmed" mb="md">
          {lead}
        </Text>
      )}
      {last && (
        <InnerDialogContext key={last.getSnapshot().context.seed} value={setInnerDialog}>
          <OpensHistory value={opensHistory}>{form}</OpensHistory>
        </InnerDialogContext>
      )}
      <ToastsInside />
    </Modal>
  );
}

function CancelButton({ editor, onClick }: { editor: RecordEditor; onClick: () => void }) {
  const isSaving = useSelector(editor, (snapshot) => snapshot.hasTag('saving'));
  return (
    <Button variant="default" onClick={onClick} disabled={isSaving}>
      Cancel
    </Button>
  );
}
