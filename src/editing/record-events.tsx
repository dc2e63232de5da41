import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Kind } from '#content/kind.ts';
import type { recordMessages } from '#content/record-messages.ts';
import { waitingMessages } from '#content/waiting-texts.ts';
import type { StoredRecord } from '#domain/record.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted } from '#ui/use-emitted.ts';
import { leaveGuard } from './leave-guard.tsx';
import type { RecordEditor } from './record-editor.ts';
import { useWaitingVersion, useWaitingVersions } from './waiting-versions.tsx';

type Props = {
  editor: RecordEditor;
  kind: Pick<Kind, 'table' | 'key'>;
  messages: Omit<ReturnType<typeof recordMessages>, 'removed'>;
  onSaved: (record: StoredRecord) => void;
};

/**
 * Brings an editor what waits of its record, guards what is unsaved in it, and shows the toasts of its saves. A crash of its
 * form does not end it.
 */
export function RecordEvents({ editor, kind, messages, onSaved }: Props) {
  const { reload } = useWaitingVersions();
  const recordKey = useSelector(editor, ({ context: { base, fixed } }) =>
    kind.key === 'id' ? base.id : String(fixed[kind.key]),
  );
  const waiting = useWaitingVersion({ kind, recordKey });
  useEffect(() => editor.send({ type: 'waiting.changed', waiting }), [editor, waiting]);
  const formName = useSelector(editor, ({ context }) => context.name);
  const isUnsaved = useSelector(
    editor,
    (snapshot) => snapshot.hasTag('unsaved') || snapshot.context.uploads.length > 0,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    leaveGuard.send({ type: 'change.made', formName });
    return () => leaveGuard.send({ type: 'change.undone', formName });
  }, [formName, isUnsaved]);
  useEmitted(leaveGuard, {
    'leave.confirmed': ({ keepsDrafts, formName: left }) => {
      if (!keepsDrafts && (left ?? formName) === formName) editor.send({ type: 'leave.discard' });
    },
  });
  useEmitted(editor, {
    'save.ended': ({ output, isNew }) => {
      if (output.outcome === 'kept') showSuccess(waitingMessages.saved);
      if (output.outcome === 'kept' || waiting) reload();
      if (output.outcome === 'saved') {
        showSuccess(isNew ? messages.created : messages.updated);
        onSaved(output.record);
      }
      if (output.outcome === 'failed') {
        showError((isNew ? messages.notCreated : messages.notUpdated)(output.error));
      }
    },
  });
  return null;
}
