import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ToastsInside } from './toasts-inside.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

type Props = {
  isOpen: boolean;
  title: string;
  question: string;
  size?: 'sm' | 'lg';
  /** What the question is about. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  canCancel: boolean;
  canConfirm: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A question before something that cannot be undone; the focus is on the safe choice. */
export function ConfirmDialog(props: Props) {
  useKeptFocus(props.isBusy);
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onCancel}
      title={props.title}
      centered
      size={props.size ?? 'sm'}
      closeButtonProps={{ 'aria-label': 'Close', disabled: !props.canCancel }}
    >
      <Text size="sm">{props.question}</Text>
      {props.children}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={props.onCancel} disabled={!props.canCancel}>
          {props.cancelLabel}
        </Button>
        <Button
          color="madder.7"
          onClick={props.onConfirm}
          loading={props.isBusy}
          disabled={!props.canConfirm}
        >
          {props.confirmLabel}
        </Button>
      </Group>
      <ToastsInside />
    </Modal>
  );
}
