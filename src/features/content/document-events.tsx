import type { StoredRecord } from '#domain/record.ts';
import { type RecordEditor, useEditorEvents } from '#editing/record-editor.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import type { ContentArea } from './areas.ts';
import type { Documents } from './use-documents.ts';

type Props = {
  editor: RecordEditor;
  area: ContentArea;
  documents: Documents;
  onSaved: (record: StoredRecord, isNew: boolean) => void;
};

/** What happens besides the form when a document was saved. */
export function DocumentEvents({ editor, area: { messages }, documents, onSaved }: Props) {
  useEditorEvents(editor, {
    onSaved: (record, isNew) => {
      showSuccess(isNew ? messages.created : messages.updated);
      documents.publish();
      documents.reload();
      onSaved(record, isNew);
    },
    onFailed: (error, isNew) => showError(isNew ? messages.notCreated(error) : messages.notUpdated(error)),
  });
  return null;
}
