import { Button, Modal, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { isNewRecord } from '#machines/record-editor.context.ts';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { InnerDialogContext } from './form-pictures.ts';
import type { RecordEditor } from './record-editor.ts';

type Shell = {
  /** The button that closes the dialog. */
  cancel: ReactNode;
  /** While the history is open, Escape closes it and not the dialog. */
  onHistoryOpenChange: (isOpen: boolean) => void;
};

type Heading = { title: string; lead?: string };

type Props = {
  /** Undefined while the dialog is closed. */
  editor: RecordEditor | undefined;
  headings: { add: Heading; edit: Heading };
  size?: string;
  onClose: () => void;
  onClosed: () => void;
  children: (editor: RecordEditor, shell: Shell) => ReactNode;
};

/** The dialog in which a record is made or changed. */
export function RecordDialog({ editor, headings, size = 'lg', onClose, onClosed, children }: Props) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [isInnerOpen, setInnerOpen] = useState(false);
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
      closeOnEscape={!isHistoryOpen && !isInnerOpen}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSaving }}
    >
      {lead && (
        <Text size="sm" c="dimmed" mb="md">
          {lead}
        </Text>
      )}
      {last && (
        <InnerDialogContext key={last.getSnapshot().context.seed} value={setInnerOpen}>
          {children(last, {
            cancel: (
              <Button variant="default" onClick={onClose} disabled={isSaving}>
                Cancel
              </Button>
            ),
            onHistoryOpenChange: setHistoryOpen,
          })}
        </InnerDialogContext>
      )}
      <ToastsInside />
    </Modal>
  );
}
