import { Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { ContentDocument } from '#backend/documents.ts';
import type { ContentKind } from '#content/kinds.ts';
import { PreviewPane, type PreviewScreen } from '#editing/preview-pane.tsx';
import type { RecordEditor } from '#editing/record-editor.ts';
import classes from './content.module.css';
import { previewValues } from './preview-values.ts';

/** Renders a document as visitors would see it with these values; null for a kind without a preview. */
export type RenderPreview = (shown: {
  kind: ContentKind;
  id: string;
  values: Readonly<Record<string, unknown>>;
  /** The documents of all kinds. */
  rows: readonly ContentDocument[];
}) => ReactNode;

/** Whether a form and its preview have room side by side. */
export function useHasRoomForPreview(): boolean {
  return useMediaQuery('(min-width: 80em)', false, { getInitialValueInEffect: false }) ?? false;
}

type Props = {
  editor: RecordEditor;
  kind: ContentKind;
  rows: readonly ContentDocument[];
  renderPreview: RenderPreview;
};

/** What visitors would see, beside the form or, on a smaller screen, below it on request. */
export function DocumentPreview({ editor, kind, rows, renderPreview }: Props) {
  const hasRoom = useHasRoomForPreview();
  const [isOpen, setOpen] = useState(false);
  const [screen, setScreen] = useState<PreviewScreen>(() => (window.innerWidth < 768 ? 'phone' : 'desktop'));
  return (
    <Stack gap="md" className={classes.preview ?? ''}>
      {!hasRoom && (
        <Button variant="default" fullWidth aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide preview' : 'Show preview'}
        </Button>
      )}
      {(hasRoom || isOpen) && (
        <PreviewPane name={kind.name} screen={screen} onScreenChange={setScreen}>
          <Preview {...{ editor, kind, rows, renderPreview }} />
        </PreviewPane>
      )}
    </Stack>
  );
}

function Preview({ editor, kind, rows, renderPreview }: Props) {
  const texts = useSelector(editor, ({ context }) => context.texts);
  const id = useSelector(editor, ({ context }) => context.base.id);
  return renderPreview({ kind, id, values: previewValues(kind.fields, texts), rows });
}
