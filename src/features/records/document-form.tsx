import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ContentDocument } from '#backend/documents.ts';
import type { ContentKind } from '#content/kinds.ts';
import { textsOf } from '#domain/record.ts';
import { documentInputs, ReferenceOptions } from '#editing/document-inputs.tsx';
import { StoredLine } from '#editing/editor-buttons.tsx';
import type { RecordEditor } from '#editing/record-editor.ts';
import { RecordForm } from '#editing/record-form.tsx';
import classes from './content.module.css';
import { DocumentPreview } from './document-preview.tsx';
import { SearchResult } from './search-result.tsx';

type Props = {
  kind: ContentKind;
  editor: RecordEditor;
  /** In a dialog: the button that closes it. */
  cancel?: ReactNode;
  /** The documents of all kinds. */
  rows: readonly ContentDocument[];
};

export function DocumentForm({ kind, editor, cancel, rows }: Props) {
  const optionsOf = (refersTo: string) =>
    rows
      .filter((row) => row.kind === refersTo)
      .map(({ id, title, published }) => ({ value: id, label: published ? title : `${title} (draft)` }));
  return (
    <ReferenceOptions value={optionsOf}>
      <div className={`beside ${classes.editor}`} data-in-dialog={cancel !== undefined || undefined}>
        <RecordForm
          {...{ editor, kind, cancel }}
          recordName={`This ${kind.name}`}
          inputs={documentInputs}
          above={'seo_title' in kind.fields && <SearchResult editor={editor} kind={kind} />}
        >
          <DocumentStoredLine editor={editor} kind={kind} />
        </RecordForm>
        <DocumentPreview {...{ editor, kind, rows }} />
      </div>
    </ReferenceOptions>
  );
}

/** A kind whose records were built in leads back to their texts. */
function DocumentStoredLine({ editor, kind }: { editor: RecordEditor; kind: ContentKind }) {
  const storedId = useSelector(editor, ({ context }) => context.stored?.id);
  const builtIn = kind.isSingle ? kind.builtIn[0] : kind.builtIn.find(({ id }) => id === storedId);
  if (!storedId && !builtIn) return null;
  const texts = builtIn && textsOf(builtIn.values, kind.blank);
  return <StoredLine editor={editor} builtIn={texts && { label: 'Restore built-in', texts }} />;
}
