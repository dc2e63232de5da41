import { Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use, useState } from 'react';
import type { ContentDocument } from '#backend/documents.ts';
import type { ContentKind } from '#content/kinds.ts';
import { PreviewPane, type PreviewScreen } from '#editing/preview-pane.tsx';
import type { RecordEditor } from '#editing/record-editor.ts';
import { previewValues } from './preview-values.ts';

export type Shown = {
  kind: ContentKind;
  id: string;
  values: Readonly<Record<string, unknown>>;
  /** The documents of all kinds. */
  rows: readonly ContentDocument[];
};

/** Renders a document as visitors would see it with these values; null for a kind without a preview. */
export const RenderDocument = createContext<(shown: Shown) => ReactNode>(() => null);

/** Whether a form and its preview have room side by side. */
export function useHasRoomForPreview(): boolean {
  return useMediaQuery('(min-width: 80em)', false, { getInitialValueInEffect: false }) ?? false;
}

type Props = {
  editor: RecordEditor;
  kind: ContentKind;
  rows: readonly ContentDocument[];
};

/** What visitors would see, beside the form or, on a smaller screen, below it on request. */
export function DocumentPreview(props: Props) {
  const hasRoom = useHasRoomForPreview();
  const [isOpen, setOpen] = useState(false);
  const [screen, setScreen] = useState<PreviewScreen>(() => (window.innerWidth < 768 ? 'phone' : 'desktop'));
  return (
    <Stack gap="md" className={hasRoom ? 'scrolling-pane' : ''}>
      {!hasRoom && (
        <Button variant="default" fullWidth aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide preview' : 'Show preview'}
        </Button>
      )}
      {(hasRoom || isOpen) && (
        <PreviewPane name={props.kind.name} screen={screen} onScreenChange={setScreen}>
          <Preview {...props} />
        </PreviewPane>
      )}
    </Stack>
  );
}

function Preview({ editor, kind, rows }: Props) {
  const texts = useSelector(editor, ({ context }) => context.texts);
  const id = useSelector(editor, ({ context }) => context.base.id);
  return use(RenderDocument)({ kind, id, values: previewValues(kind.fields, texts), rows });
}
