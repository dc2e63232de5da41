import { Button, Group, Stack } from '@mantine/core';
import classes from './landing-editor.module.css';
import type { SectionForm } from './use-section-form.ts';

/** Save, undo, and when the section was last saved. */
export function FormEnd({ sectionForm }: { sectionForm: SectionForm }) {
  const { record, undo, restoreDefault, isSaving, canSave } = sectionForm;
  return (
    <Stack gap="sm" mt="1.25rem">
      <Group gap={8}>
        <Button type="submit" loading={isSaving} disabled={!canSave}>
          Save
        </Button>
        {/* Not removed while there is nothing to undo: the focus would be lost with it. */}
        <Button
          variant="default"
          onClick={() => undo?.run()}
          aria-disabled={undo === null}
          data-disabled={undo === null}
          disabled={isSaving}
        >
          {undo?.label ?? 'Discard changes'}
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
