import { Button, Group, Stack } from '@mantine/core';
import classes from './landing-editor.module.css';
import type { SectionForm } from './use-section-form.ts';

type Props = { sectionForm: SectionForm; isSaving: boolean; canSave: boolean };

/** What can be done with a section's texts, and since when they are stored. */
export function FormEnd({ sectionForm, isSaving, canSave }: Props) {
  const { record, stepBack, restoreDefault } = sectionForm;
  return (
    <Stack gap="sm" mt="1.25rem">
      <Group gap={8}>
        <Button type="submit" loading={isSaving} disabled={!canSave}>
          Save
        </Button>
        {/* It stays when there is nothing to undo: an element that goes takes the focus with it. */}
        <Button
          variant="default"
          onClick={() => stepBack?.take()}
          aria-disabled={stepBack === null}
          data-disabled={stepBack === null}
          disabled={isSaving}
        >
          {stepBack?.label ?? 'Discard changes'}
        </Button>
      </Group>
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
