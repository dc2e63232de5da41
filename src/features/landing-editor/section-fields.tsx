import { Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { LandingFormValues, LandingSection } from '#domain/landing-content.ts';
import { autoDirection } from '#ui/auto-direction.ts';
import classes from './landing-editor.module.css';

type Props = { section: LandingSection; form: UseFormReturnType<LandingFormValues>; isDisabled: boolean };

const hintLast: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The fields of a section. Every section stores a button, and the hero alone shows one. */
export function SectionFields({ section, form, isDisabled }: Props) {
  return (
    <fieldset disabled={isDisabled}>
      <Stack gap="md">
        <TextInput {...form.getInputProps('title')} {...autoDirection} label="Title" required />
        <TextInput {...form.getInputProps('subtitle')} {...autoDirection} label="Subtitle" />
        <Textarea {...form.getInputProps('content')} {...autoDirection} label="Content" rows={7} required />
        <div className={classes.pair}>
          <TextInput
            {...form.getInputProps('button_text')}
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
            {...form.getInputProps('button_link')}
            label="Button link"
            description="Use # to scroll to a section (for example #services) or / for a page link (for example /contact)."
            inputWrapperOrder={hintLast}
            spellCheck={false}
          />
        </div>
      </Stack>
    </fieldset>
  );
}
