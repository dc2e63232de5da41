import { Button, Group, Stack, Tabs, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect } from 'react';
import { loadHistory } from '#backend/history.ts';
import {
  type LandingFormValues,
  type LandingSection,
  landingFormValues,
  landingInputSchema,
  sectionNames,
} from '#domain/landing-content.ts';
import { DraftOffer } from '#editing/draft-offer.tsx';
import { HistoryButton } from '#editing/history-button.tsx';
import { PublishingStatus } from '#editing/publishing-status.tsx';
import { SaveQuestions } from '#editing/save-questions.tsx';
import { autoDirection } from '#editing/use-editing-form.ts';
import { useSaveShortcut } from '#editing/use-save-shortcut.ts';
import classes from './landing-editor.module.css';
import type { LandingEditor } from './use-landing-content.ts';
import { sectionFields, useSectionForm } from './use-section-form.ts';

/** What a tab can be marked with. */
export type TabMark = 'changed' | 'offered';

type Props = {
  section: LandingSection;
  /** Its tab is open. */
  isShown: boolean;
  userId: string;
  editor: LandingEditor;
  /** Whether the history opens with the panel. */
  opensHistory: boolean;
  onMark: (section: LandingSection, mark: TabMark | null) => void;
  /** Renders the preview of these texts. */
  children: (texts: LandingFormValues) => ReactNode;
};

/** The panel of one tab. While another tab is open its fields leave the page, but not what was typed into them. */
export function SectionForm({ section, isShown, userId, editor, opensHistory, onMark, children }: Props) {
  const sectionForm = useSectionForm(section, isShown, userId, editor);
  const { form, submit, offered, stored, isSaving } = sectionForm;
  const mark = form.isDirty() ? 'changed' : offered.drafts.length > 0 ? 'offered' : null;
  useEffect(() => onMark(section, mark), [onMark, section, mark]);

  return (
    <>
      <Tabs.Panel value={section} className={classes.panel}>
        <form noValidate onSubmit={submit} className={`surface ${classes.form}`}>
          <DraftOffer offered={offered} fields={sectionFields} stored={stored} isDisabled={isSaving} />
          <SectionFields section={section} form={form} isReadOnly={isSaving} />
          <FormFooter section={section} opensHistory={opensHistory} {...sectionForm} />
        </form>
        {children(form.values)}
      </Tabs.Panel>
      {editor.snapshot.context.requestedSave.section === section && (
        <SaveQuestions
          as="dialog"
          save={editor.save}
          answer={editor.answer}
          conflictTitle={`The ${sectionNames[section]} has changed since you typed this`}
          schema={landingInputSchema}
          formValues={landingFormValues}
          fields={sectionFields}
          onMerge={form.setValues}
        />
      )}
    </>
  );
}

type FooterProps = ReturnType<typeof useSectionForm> & Pick<Props, 'section' | 'opensHistory'>;

/** Save, undo, history, when the section was last saved, and whether visitors get it. */
function FormFooter({
  section,
  opensHistory,
  record,
  undo,
  restoreDefault,
  restoreVersion,
  isSaving,
}: FooterProps) {
  const saveButton = useSaveShortcut();
  return (
    <Stack gap="sm" mt="1.25rem">
      <Group gap={8}>
        <Button ref={saveButton} type="submit" loading={isSaving}>
          Save
        </Button>
        {/* Not removed while there is nothing to undo: the focus would be lost with it. */}
        <Button variant="default" onClick={() => undo?.run()} disabled={undo === null || isSaving}>
          {undo?.label ?? 'Discard changes'}
        </Button>
        <HistoryButton
          table="landing_page_content"
          recordId={record?.id ?? null}
          loadHistory={loadHistory}
          fields={sectionFields}
          isDisabled={isSaving}
          opensAtStart={opensHistory}
          onRestore={restoreVersion}
        />
      </Group>
      <PublishingStatus part={section} version={record?.version ?? 0} className={classes.publishing} />
      <Group justify="space-between" gap="0.5rem 1rem" className={classes.saved ?? ''}>
        <span className="quiet">
          {record ? (
            <>
              Last saved{' '}
              <time dateTime={record.updated_at}>{new Date(record.updated_at).toLocaleString()}</time>
            </>
          ) : (
            'Built-in text, nothing saved yet'
          )}
        </span>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={restoreDefault} disabled={isSaving}>
          Restore built-in default
        </Button>
      </Group>
    </Stack>
  );
}

type FieldsProps = {
  section: LandingSection;
  form: UseFormReturnType<LandingFormValues>;
  isReadOnly: boolean;
};

const hintLast: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The fields of a section. Every section stores a button, and the hero alone shows one. */
function SectionFields({ section, form, isReadOnly }: FieldsProps) {
  const field = (name: keyof LandingFormValues) => ({ ...form.getInputProps(name), readOnly: isReadOnly });
  return (
    <Stack gap="md">
      <TextInput {...field('title')} {...autoDirection} label="Title" required />
      <TextInput {...field('subtitle')} {...autoDirection} label="Subtitle" />
      <Textarea {...field('content')} {...autoDirection} label="Content" rows={7} required />
      <div className={classes.pair}>
        <TextInput
          {...field('button_text')}
          {...autoDirection}
          label="Button text"
          description={
            section === 'hero'
              ? 'On the first of the two buttons.'
              : 'Only the Hero Section shows a button. Here, its text and link are stored and not shown.'
          }
          inputWrapperOrder={hintLast}
        />
        <TextInput
          {...field('button_link')}
          label="Button link"
          description="Use # to scroll to a section (for example #services) or / for a page link (for example /contact)."
          inputWrapperOrder={hintLast}
          spellCheck={false}
        />
      </div>
    </Stack>
  );
}
