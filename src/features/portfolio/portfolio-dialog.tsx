import { Box } from '@mantine/core';
import type { ComponentProps } from 'react';
import { portfolioItem } from '#content/portfolio-item.ts';
import { EditorButtons } from '#editing/editor-buttons.tsx';
import { ImagePreview } from '#editing/image-preview.tsx';
import { LazyPictureInput } from '#editing/lazy-pictures.tsx';
import { RecordDialog } from '#editing/record-dialog.tsx';
import { RecordForm } from '#editing/record-form.tsx';

type Props = Pick<ComponentProps<typeof RecordDialog>, 'dialog' | 'onClosed'>;

const headings = {
  add: { title: 'Add Portfolio Item', lead: 'Add a new item to your portfolio.' },
  edit: { title: 'Edit Portfolio Item', lead: 'Update the details of your portfolio item.' },
};

const inputs = { picture: LazyPictureInput };

/** The dialog in which an item is made or changed. */
export function PortfolioDialog(props: Props) {
  return (
    <RecordDialog {...props} headings={headings}>
      {(editor, cancel) => (
        <RecordForm
          editor={editor}
          kind={portfolioItem}
          questionsAs="notice"
          conflictTitle="This item has changed since you typed this"
          inputs={inputs}
          previews={{ image_url: (url) => <ImagePreview url={url} /> }}
        >
          <Box mt="lg">
            <EditorButtons kind={portfolioItem} {...{ editor, cancel }} />
          </Box>
        </RecordForm>
      )}
    </RecordDialog>
  );
}
