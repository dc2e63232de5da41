import { Button, Modal, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useState } from 'react';
import { randomId } from '#domain/random-id.ts';
import type { StoredRecord } from '#domain/record.ts';
import { portfolioDialogMachine } from '#machines/portfolio-dialog.machine.ts';
import { isNewRecord } from '#machines/record-editor.context.ts';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { useLiveActor } from '#ui/use-live-actor.ts';
import { OpensHistory } from './history-button.tsx';
import { InnerDialogContext } from './inner-dialog.tsx';
import { confirmLeave } from './leave-guard.tsx';
import { type EditedKind, type RecordEditor, useEditing, useProvidedEditor } from './record-editor.ts';

/** Runs the dialog in which a record of a kind is made or changed, or the editor of the only one. */
export function useRecordDialog(kind: EditedKind) {
  const { userId } = useEditing();
  const editor = useProvidedEditor(kind);
  const [machine] = useState(() => portfolioDialogMachine.provide({ actors: { editor } }));
  const [snapshot, send] = useLiveActor(machine);
  const [opensHistory, setOpensHistory] = useState(false);
  /** What was saved here, by ids: a list may not have loaded it yet. */
  const [saved] = useState(() => new Map<string, StoredRecord>());

  const open = useCallback(
    // Made here, so that a repeated request cannot make two records.
    (stored: StoredRecord | null, newId: string = randomId()) =>
      send({
        type: 'dialog.open',
        editor: {
          owner: userId,
          // All records of a kind share it: the base of a draft names its record.
          scope: kind.id,
          name: kind.name,
          seed: randomId(),
          newId,
          blank: kind.blank,
          fixed: {},
          stored,
          onMissing: kind.onMissing,
        },
      }),
    [send, userId, kind],
  );

  return {
    /** The editor of the open dialog. */
    editor: snapshot.children.editor,
    /** The form starts with its history open. */
    opensHistory,
    /** Opens a record of which a version waits, and that was never live. */
    openWaiting: (recordId: string) => {
      setOpensHistory(false);
      open(null, recordId);
    },
    openNew: () => {
      setOpensHistory(false);
      open(null);
    },
    /** Stable, so that a row renders again only when its record changes. */
    openStored: useCallback(
      (record: StoredRecord, withHistory = false) => {
        setOpensHistory(withHistory);
        const own = saved.get(record.id);
        open(own && own.version > record.version ? own : record);
      },
      [open, saved],
    ),
    /** Opens the one record of its kind, which gets this id where it is not stored. */
    openSingle: open,
    closeSaved: (record: StoredRecord) => {
      saved.set(record.id, record);
      send({ type: 'dialog.close' });
    },
    /** Asks first where unsaved changes would be lost. */
    close: async () => {
      if (await confirmLeave('dialog', kind.name)) send({ type: 'dialog.close' });
    },
  };
}

type Heading = { title: string; lead?: string };

type Props = {
  dialog: Pick<ReturnType<typeof useRecordDialog>, 'editor' | 'opensHistory' | 'close'>;
  headings: { add: Heading; edit: Heading };
  size?: string;
  onClosed: () => void;
  /** `cancel`: the button that closes the dialog. */
  children: (editor: RecordEditor, cancel: ReactNode) => ReactNode;
};

export function RecordDialog({ dialog, headings, size = 'lg', onClosed, children }: Props) {
  const { editor, opensHistory, close } = dialog;
  const [innerDialog, setInnerDialog] = useState<HTMLElement | null>(null);
  // Shown until the dialog is closed.
  const [last, setLast] = useState(editor);
  if (editor && editor !== last) setLast(editor);
  const isNew = useSelector(last, (snapshot) => !snapshot || isNewRecord(snapshot.context));
  const isSaving = useSelector(last, (snapshot) => snapshot?.hasTag('saving') ?? false);
  const { title, lead } = isNew ? headings.add : headings.edit;
  const cancel = (
    <Button variant="default" onClick={close} disabled={isSaving}>
      Cancel
    </Button>
  );

  return (
    <Modal
      opened={editor !== undefined}
      onClose={() => {
        if (!isSaving) void close();
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
          <OpensHistory value={opensHistory}>{children(last, cancel)}</OpensHistory>
        </InnerDialogContext>
      )}
      <ToastsInside />
    </Modal>
  );
}
