import { Button, Group } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { RecordEditor } from './record-editor.ts';

type Props = {
  editor: RecordEditor;
  /** Is shown while nothing is stored. */
  unsavedText?: string;
  /** The way back to the built-in texts. */
  restore: { label: string; act: () => void } | undefined;
};

/** When the record was last saved, and a button that puts its built-in texts into the form. */
export function StoredLine({ editor, unsavedText, restore }: Props) {
  const stored = useSelector(editor, ({ context }) => context.stored);
  const isLocked = useSelector(editor, (snapshot) => snapshot.hasTag('locked'));
  return (
    <Group justify="space-between" gap="0.5rem 1rem" pt="0.75rem" className="line-above">
      <span className="quiet">
        {stored ? (
          <>
            Last saved{' '}
            <time dateTime={stored.updated_at}>{new Date(stored.updated_at).toLocaleString()}</time>
          </>
        ) : (
          unsavedText
        )}
      </span>
      {restore && (
        <Button variant="subtle" color="gray" size="compact-sm" disabled={isLocked} onClick={restore.act}>
          {restore.label}
        </Button>
      )}
    </Group>
  );
}
