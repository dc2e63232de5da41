import { useCallback, useState } from 'react';
import { findDeletedIds, saveRecord } from '#backend/records.ts';
import { randomId } from '#domain/random-id.ts';
import type { StoredRecord } from '#domain/record.ts';
import { portfolioDialogMachine } from '#machines/portfolio-dialog.machine.ts';
import { useLiveActor } from '#ui/use-live-actor.ts';
import { useConfirmLeave } from './leave-guard.tsx';
import { useEditing, useProvidedEditor } from './record-editor.ts';

type EditedKind = Parameters<typeof saveRecord<StoredRecord>>[0] & {
  blank: Readonly<Record<string, string>>;
  onMissing: 'recreate' | 'ask';
};

export function useRecordDialog(kind: EditedKind) {
  const { userId } = useEditing();
  const [{ write, findDeleted }] = useState(() => ({
    write: saveRecord(kind),
    findDeleted: findDeletedIds(kind),
  }));
  const provided = useProvidedEditor({ write, findDeleted });
  const [machine] = useState(() => portfolioDialogMachine.provide({ actors: { editor: provided } }));
  const [snapshot, send] = useLiveActor(machine);
  const [opensHistory, setOpensHistory] = useState(false);
  /** What was saved here, by ids: a list may not have loaded it yet. */
  const [saved] = useState(() => new Map<string, StoredRecord>());
  const confirmLeave = useConfirmLeave();

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
    openNew: () => {
      setOpensHistory(false);
      open(null);
    },
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
    close: useCallback(async () => {
      if (await confirmLeave('dialog', kind.name)) send({ type: 'dialog.close' });
    }, [confirmLeave, send, kind]),
  };
}
