import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { EditorButtons } from '#editing/editor-buttons.tsx';
import { ImagePreview } from '#editing/image-preview.tsx';
import { RecordForm } from '#editing/record-form.tsx';

type Props = Pick<ComponentProps<typeof RecordForm>, 'editor' | 'hints' | 'inputs'> &
  Pick<ComponentProps<typeof EditorButtons>, 'cancel'> & {
    kind: ComponentProps<typeof RecordForm>['kind'] & ComponentProps<typeof EditorButtons>['kind'];
    /** The record as a sentence begins with it. */
    name: string;
    /** Stands above the buttons. */
    above?: ReactNode;
    /** Stands under the buttons. */
    children?: ReactNode;
  };

const previews = { image_url: (url: string) => <ImagePreview url={url} /> };

/** The form of a record with its buttons, on the page or, with a button to cancel, in a dialog. */
export function EditorForm({ editor, kind, cancel, name, above, children, ...inputs }: Props) {
  return (
    <RecordForm
      {...{ editor, kind, previews, ...inputs }}
      questionsAs={cancel ? 'notice' : 'dialog'}
      conflictTitle={`${name} has changed since you typed this`}
      className={cancel ? undefined : 'surface padded'}
    >
      {above}
      <Stack gap="sm" mt="lg">
        <EditorButtons {...{ editor, kind, cancel }} />
        {children}
      </Stack>
    </RecordForm>
  );
}
