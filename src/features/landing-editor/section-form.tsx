import { Button, Group, Stack } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { buttonTextHint, landingSection, sectionNames } from '#content/landing-section.ts';
import type { LandingSection } from '#domain/landing-section.ts';
import { EditorButtons } from '#editing/editor-buttons.tsx';
import { PublishingStatus } from '#editing/publishing-status.tsx';
import type { RecordEditor } from '#editing/record-editor.ts';
import { RecordForm } from '#editing/record-form.tsx';
import classes from './landing-editor.module.css';

type Props = {
  section: LandingSection;
  editor: RecordEditor;
  /** Whether the history opens with the form. */
  opensHistory: boolean;
};

/** The form of one section. */
export function SectionForm({ section, editor, opensHistory }: Props) {
  return (
    <RecordForm
      editor={editor}
      kind={landingSection}
      questionsAs="dialog"
      conflictTitle={`The ${sectionNames[section]} has changed since you typed this`}
      hints={{ button_text: buttonTextHint(section) }}
      className={`surface ${classes.form}`}
    >
      <Stack gap="sm" mt="1.25rem">
        <EditorButtons editor={editor} kind={landingSection} opensHistory={opensHistory} />
        <Stored section={section} editor={editor} />
      </Stack>
    </RecordForm>
  );
}

/** When the section was last saved, whether visitors get it, and the way back to its built-in text. */
function Stored({ section, editor }: Pick<Props, 'section' | 'editor'>) {
  const stored = useSelector(editor, ({ context }) => context.stored);
  const isLocked = useSelector(editor, (snapshot) => snapshot.hasTag('locked'));
  return (
    <>
      <PublishingStatus part={section} version={stored?.version ?? 0} className={classes.publishing} />
      <Group justify="space-between" gap="0.5rem 1rem" className={classes.saved ?? ''}>
        <span className="quiet">
          {stored ? (
            <>
              Last saved{' '}
              <time dateTime={stored.updated_at}>{new Date(stored.updated_at).toLocaleString()}</time>
            </>
          ) : (
            'Built-in text, nothing saved yet'
          )}
        </span>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => editor.send({ type: 'default.restore' })}
          disabled={isLocked}
        >
          Restore built-in default
        </Button>
      </Group>
    </>
  );
}
