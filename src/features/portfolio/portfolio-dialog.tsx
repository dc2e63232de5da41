import { Box, Button, Modal, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { portfolioItem } from '#content/portfolio-item.ts';
import { EditorButtons } from '#editing/editor-buttons.tsx';
import type { RecordEditor } from '#editing/record-editor.ts';
import { RecordForm } from '#editing/record-form.tsx';
import { isNewRecord } from '#machines/record-editor.context.ts';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { ImagePreview } from './image-preview.tsx';

type Props = {
  /** Undefined while the dialog is closed. */
  editor: RecordEditor | undefined;
  opensHistory: boolean;
  onClose: () => void;
  onClosed: () => void;
};

/** The dialog in which an item is made or changed. */
export function PortfolioDialog({ editor, opensHistory, onClose, onClosed }: Props) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  // Shown until the dialog is closed.
  const [last, setLast] = useState(editor);
  if (editor && editor !== last) setLast(editor);
  const isNew = useSelector(last, (snapshot) => !snapshot || isNewRecord(snapshot.context));
  const isSaving = useSelector(last, (snapshot) => snapshot?.hasTag('saving') ?? false);

  return (
    <Modal
      opened={editor !== undefined}
      onClose={() => {
        if (!isSaving) onClose();
      }}
      title={isNew ? 'Add Portfolio Item' : 'Edit Portfolio Item'}
      size="lg"
      onExitTransitionEnd={onClosed}
      closeOnEscape={!isHistoryOpen}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSaving }}
    >
      <Text size="sm" c="dimmed" mb="md">
        {isNew ? 'Add a new item to your portfolio.' : 'Update the details of your portfolio item.'}
      </Text>
      {last && (
        <RecordForm
          key={last.getSnapshot().context.seed}
          editor={last}
          kind={portfolioItem}
          questionsAs="notice"
          conflictTitle="This item has changed since you typed this"
          previews={{ image_url: (url) => <ImagePreview url={url} /> }}
        >
          <Box mt="lg">
            <EditorButtons
              editor={last}
              kind={portfolioItem}
              opensHistory={opensHistory}
              onHistoryOpenChange={setHistoryOpen}
              cancel={
                <Button variant="default" onClick={onClose} disabled={isSaving}>
                  Cancel
                </Button>
              }
            />
          </Box>
        </RecordForm>
      )}
      <ToastsInside />
    </Modal>
  );
}
