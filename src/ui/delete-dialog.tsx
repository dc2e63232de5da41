import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ToastsInside } from './toasts-inside.tsx';

type Props = {
  isOpen: boolean;
  isDeleting: boolean;
  title: string;
  question: string;
  /** Whether and how long the record can be restored. */
  note?: string;
  /** `Delete`, unless given. */
  confirmLabel?: string;
  record?: string | undefined;
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  /** The dialog has closed: its opener may be gone, and the focus with it. */
  onClosed?: () => void;
};

export function DeleteDialog({ isDeleting, ...props }: Props) {
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onCancel}
      title={props.title}
      centered
      size="sm"
      onExitTransitionEnd={() => props.onClosed?.()}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isDeleting }}
    >
      <Text size="sm">{props.question}</Text>
      {props.record && (
        <Text fw={600} size="sm" mt="xs" lineClamp={3} dir="auto">
          {props.record}
        </Text>
      )}
      {props.note && (
        <Text size="sm" mt="xs" c="dimmed">
          {props.note}
        </Text>
      )}
      {props.children}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={props.onCancel} disabled={isDeleting}>
          Cancel
        </Button>
        <Button color="madder.7" onClick={props.onConfirm} loading={isDeleting}>
          {props.confirmLabel ?? 'Delete'}
        </Button>
      </Group>
      <ToastsInside />
    </Modal>
  );
}
