import { Button, Modal, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { isNewRecord } from '#machines/record-editor.context.ts';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { InnerDialogContext } from './inner-dialog.tsx';
import type { RecordEditor } from './record-editor.ts';

type Heading = { title: string; lead?: string };

type Props = {
  /** Undefined while the dialog is closed. */
  editor: RecordEditor | undefined;
  headings: { add: Heading; edit: Heading };
  size?: string;
  onClose: () => void;
  onClosed: () => void;
  /** `cancel`: the button that closes the dialog. */
  children: (editor: RecordEditor, cancel: ReactNode) => ReactNode;
};

/** The dialog in which a record is made or changed. */
export function RecordDialog({ editor, headings, size = 'lg', onClose, onClosed, children }: Props) {
  const [innerDialog, setInnerDialog] = useState<HTMLElement | null>(null);
  // Shown until the dialog is closed.
  const [last, setLast] = useState(editor);
  if (editor && editor !== last) setLast(editor);
  const isNew = useSelector(last, (snapshot) => !snapshot || isNewRecord(snapshot.context));
  const isSaving = useSelector(last, (snapshot) => snapshot?.hasTag('saving') ?? false);
  const { title, lead } = isNew ? headings.add : headings.edit;

  return (
    <Modal
      opened={editor !== undefined}
      onClose={() => {
        if (!isSaving) onClose();
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
          {children(
            last,
            <Button variant="default" onClick={onClose} disabled={isSaving}>
              Cancel
            </Button>,
          )}
        </InnerDialogContext>
      )}
      <ToastsInside />
    </Modal>
  );
}
