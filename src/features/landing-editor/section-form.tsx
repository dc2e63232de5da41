import { Button, Stack, Tabs, Textarea, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { messages } from '#content/messages.ts';
import type { LandingSection } from '#domain/landing-content.ts';
import { showError } from '#ui/toast.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import classes from './landing-editor.module.css';
import { sectionTexts } from './section-texts.ts';
import type { LandingEditor } from './use-landing-content.ts';
import { useSectionForm } from './use-section-form.ts';

type Props = {
  section: LandingSection;
  editor: LandingEditor;
  /** Told whether the form holds unsaved changes. */
  onDirtyChange: (section: LandingSection, isDirty: boolean) => void;
};

const required = ['title', 'content'] as const;

/** The panel of one tab. What was typed outlives a look at another tab; its fields leave the page meanwhile. */
export function SectionForm({ section, editor, onDirtyChange }: Props) {
  const { snapshot, send } = editor;
  const { form, submit, record, seen } = useSectionForm(section, editor);
  const isSaving = snapshot.hasTag('saving') && snapshot.context.save.section === section;
  const canSave = snapshot.can({ type: 'content.save', save: snapshot.context.save });
  const isDirty = form.isDirty();
  useEffect(() => onDirtyChange(section, isDirty), [onDirtyChange, section, isDirty]);
  useKeptFocus(isSaving);

  const handleSubmit = submit({
    onDraft: (draft) => send({ type: 'content.save', save: { section, draft, seen } }),
    onWrong: (texts) => {
      if (required.some((name) => texts[name].trim() === '')) showError(messages.missingFields);
    },
  });

  return (
    <Tabs.Panel value={section} className={classes.panel}>
      <form noValidate onSubmit={handleSubmit}>
        <fieldset className={classes.fields} disabled={isSaving}>
          <Stack gap="md">
            <TextInput {...form.getInputProps('title')} label="Title" required withAsterisk={false} />
            <TextInput {...form.getInputProps('subtitle')} label="Subtitle" />
            <Textarea
              {...form.getInputProps('content')}
              label="Content"
              rows={7}
              required
              withAsterisk={false}
            />
            <div className={classes.pair}>
              <TextInput {...form.getInputProps('button_text')} label="Button text" />
              <TextInput
                {...form.getInputProps('button_link')}
                label="Button link"
                description="Use # to scroll to a section (for example #services) or / for a page link (for example /contact)."
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                spellCheck={false}
              />
            </div>
          </Stack>
        </fieldset>
        <div className={classes.end}>
          <Button type="submit" loading={isSaving} disabled={!canSave}>
            Save
          </Button>
          <Button
            variant="subtle"
            color="gray"
            onClick={() => form.setValues(sectionTexts(section, undefined))}
            disabled={isSaving}
          >
            Restore built-in text
          </Button>
          <span className={classes.state}>
            {record ? (
              <>
                Last saved{' '}
                <time dateTime={record.updated_at}>{new Date(record.updated_at).toLocaleString()}</time>
              </>
            ) : (
              'Built-in text, nothing saved yet'
            )}
          </span>
        </div>
      </form>
    </Tabs.Panel>
  );
}
