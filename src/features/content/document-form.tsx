import { Button, Group, Stack } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ContentDocument } from '#backend/documents.ts';
import { caseStudy } from '#content/case-study.ts';
import type { ContentKind } from '#content/kinds.ts';
import { textsOf } from '#domain/record.ts';
import { documentInputs, ReferenceOptions } from '#editing/document-inputs.tsx';
import { EditorButtons } from '#editing/editor-buttons.tsx';
import { ImagePreview } from '#editing/image-preview.tsx';
import type { RecordEditor } from '#editing/record-editor.ts';
import { RecordForm } from '#editing/record-form.tsx';
import type { ContentArea } from './areas.ts';
import classes from './content.module.css';
import { DocumentPreview, type RenderPreview } from './document-preview.tsx';
import { SearchResult } from './search-result.tsx';

type Props = {
  area: ContentArea;
  editor: RecordEditor;
  /** Of the dialog around it. */
  shell?: { cancel: ReactNode; onHistoryOpenChange: (isOpen: boolean) => void };
  opensHistory: boolean;
  /** The documents of all kinds. */
  rows: readonly ContentDocument[];
  renderPreview: RenderPreview;
};

/** The form of a document, with its preview. */
export function DocumentForm({ area: { kind }, editor, shell, opensHistory, rows, renderPreview }: Props) {
  const referred = rows.filter((row) => row.kind === caseStudy.id);
  return (
    <ReferenceOptions
      value={referred.map(({ id, title, published }) => ({
        value: id,
        label: published ? title : `${title} (draft)`,
      }))}
    >
      <div className={classes.editor} data-in-dialog={shell !== undefined || undefined}>
        <RecordForm
          editor={editor}
          kind={kind}
          inputs={documentInputs}
          questionsAs={shell ? 'notice' : 'dialog'}
          conflictTitle={`This ${kind.name} has changed since you typed this`}
          previews={{ image_url: (url) => <ImagePreview url={url} /> }}
          className={shell ? undefined : `surface ${classes.form}`}
        >
          {'seo_title' in kind.fields && <SearchResult editor={editor} kind={kind} />}
          <Stack gap="sm" mt="lg">
            <EditorButtons {...{ editor, kind, opensHistory }} {...shell} />
            <Stored editor={editor} kind={kind} />
          </Stack>
        </RecordForm>
        <DocumentPreview {...{ editor, kind, rows, renderPreview }} />
      </div>
    </ReferenceOptions>
  );
}

/** When the record was last saved, and the way back to its built-in texts. */
function Stored({ editor, kind }: { editor: RecordEditor; kind: ContentKind }) {
  const stored = useSelector(editor, ({ context }) => context.stored);
  const isLocked = useSelector(editor, (snapshot) => snapshot.hasTag('locked'));
  const builtIn = kind.isSingle ? kind.builtIn[0] : kind.builtIn.find(({ id }) => id === stored?.id);
  if (!stored && !builtIn) return null;
  return (
    <Group justify="space-between" gap="0.5rem 1rem" className={classes.stored ?? ''}>
      <span className="quiet">
        {stored && (
          <>
            Last saved{' '}
            <time dateTime={stored.updated_at}>{new Date(stored.updated_at).toLocaleString()}</time>
          </>
        )}
      </span>
      {builtIn && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={isLocked}
          onClick={() => editor.send({ type: 'version.restore', texts: textsOf(builtIn.values, kind.blank) })}
        >
          Restore built-in
        </Button>
      )}
    </Group>
  );
}
