import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRestoredFocus } from './focus.ts';
import { ToastsInside } from './toasts-inside.tsx';

type Props = {
  isOpen: boolean;
  isDeleting: boolean;
  title: string;
  question: string;
  size?: 'sm' | 'lg';
  children: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is deleted. The focus is on Cancel. */
export function DeleteDialog({
  isOpen,
  isDeleting,
  title,
  question,
  size = 'sm',
  children,
  ...props
}: Props) {
  useRestoredFocus(isDeleting);
  return (
    <Modal
      opened={isOpen}
      onClose={props.onCancel}
      title={title}
      centered
      size={size}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isDeleting }}
    >
      <Text size="sm">{question}</Text>
      {children}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={props.onCancel} disabled={isDeleting}>
          Cancel
        </Button>
        <Button color="madder.7" onClick={props.onConfirm} loading={isDeleting}>
          Delete
        </Button>
      </Group>
      <ToastsInside />
    </Modal>
  );
}
