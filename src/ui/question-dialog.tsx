import { Button, Group, Text, Title } from '@mantine/core';
import { useId } from 'react';
import classes from './question-dialog.module.css';
import { ToastsInside } from './toasts-inside.tsx';

type Props = {
  isOpen: boolean;
  title: string;
  text: string;
  cancelLabel: string;
  onCancel: () => void;
  confirmLabel: string;
  onConfirm: () => void;
  /** What is confirmed loses something. */
  isHarmful: boolean;
};

/** Selects the open dialogs of the page: this one, which is the browser's own, and those of Mantine. */
export const openDialogs = '[role="dialog"], dialog[open]';

/** The browser's own modal dialog: it makes other dialogs inert too, and handles Escape after every other listener. */
export function QuestionDialog(props: Props) {
  const { isOpen, onCancel } = props;
  const titleId = useId();
  const textId = useId();

  if (!isOpen) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by keyboard.
    <dialog
      ref={showModal}
      aria-labelledby={titleId}
      aria-describedby={textId}
      className={`surface ${classes.dialog}`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onClose={({ currentTarget }) => {
        // Some browsers close it without a cancel event when Escape is pressed twice.
        if (currentTarget.isConnected) onCancel();
      }}
      onClick={({ target, currentTarget, detail }) => {
        // The content covers the whole box, so the target is the backdrop; the second click of a double click was meant
        // for what has opened the dialog.
        if (target === currentTarget && detail <= 1) onCancel();
      }}
    >
      <div className="padded">
        <Title order={2} id={titleId} lts="-0.005em">
          {props.title}
        </Title>
        <Text id={textId} size="sm" c="dimmed" lh={1.5} mt="0.5rem">
          {props.text}
        </Text>
        <Group justify="flex-end" gap={8} mt="1.25rem" className={classes.choices ?? ''}>
          <Button variant="default" onClick={onCancel}>
            {props.cancelLabel}
          </Button>
          <Button {...(props.isHarmful && { color: 'madder.7' })} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </Group>
        <ToastsInside />
      </div>
    </dialog>
  );
}

function showModal(dialog: HTMLDialogElement) {
  // Deferred: the Escape key that opened the question would close it again.
  const opening = setTimeout(() => dialog.showModal());
  return () => {
    clearTimeout(opening);
    // Before it is removed: the focus returns to where it was.
    dialog.close();
  };
}
