import { Stack } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { buttonTextHint, landingSection, sectionNames } from '#content/landing-section.ts';
import type { LandingSection } from '#domain/landing-section.ts';
import { EditorButtons, StoredLine } from '#editing/editor-buttons.tsx';
import { PublishingStatus } from '#editing/publishing-status.tsx';
import type { RecordEditor } from '#editing/record-editor.ts';
import { RecordForm } from '#editing/record-form.tsx';
import classes from './landing-editor.module.css';

type Props = {
  section: LandingSection;
  editor: RecordEditor;
};

/** The form of one section. */
export function SectionForm({ section, editor }: Props) {
  const version = useSelector(editor, ({ context }) => context.stored?.version ?? 0);
  const blank = useSelector(editor, ({ context }) => context.blank);
  return (
    <RecordForm
      editor={editor}
      kind={landingSection}
      questionsAs="dialog"
      conflictTitle={`The ${sectionNames[section]} has changed since you typed this`}
      hints={{ button_text: buttonTextHint(section) }}
      className="surface padded"
    >
      <Stack gap="sm" mt="1.25rem">
        <EditorButtons editor={editor} kind={landingSection} />
        <PublishingStatus part={section} version={version} className={classes.publishing} />
        <StoredLine
          editor={editor}
          unsavedText="Built-in text, nothing saved yet"
          builtIn={{ label: 'Restore built-in default', texts: blank }}
        />
      </Stack>
    </RecordForm>
  );
}
