import { Button, Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId, useRef } from 'react';
import { adminMessages } from '#content/admin-messages.ts';
import type { Kind } from '#content/kind.ts';
import { type FormTexts, textsOf } from '#domain/record.ts';
import { isSaveShortcut } from '#ui/keyboard.ts';
import { openDialogs } from '#ui/question-dialog.tsx';
import { showSuccess } from '#ui/toast.tsx';
import { HistoryButton } from './history-button.tsx';
import type { RecordEditor } from './record-editor.ts';

type Props = {
  editor: RecordEditor;
  kind: Pick<Kind, 'table' | 'fields' | 'blank'>;
  /** In a dialog, which discards what is typed when it is closed; `cancel`: the button that closes it. */
  cancel?: ReactNode;
  onSaveForLater: () => void;
};

/** Save, Undo and the history of a record. */
export function EditorButtons({ editor, kind, cancel, onSaveForLater }: Props) {
  const saveButton = useSaveShortcut();
  const saving = useSelector(editor, (snapshot) => snapshot.hasTag('saving') && snapshot.context.target);
  const isLocked = useSelector(editor, (snapshot) => snapshot.hasTag('locked'));
  const isUnsaved = useSelector(editor, (snapshot) => snapshot.hasTag('unsaved'));
  const isUploading = useSelector(editor, ({ context }) => context.uploads.length > 0);
  const uploadNote = useId();
  const canUndo = useSelector(editor, (snapshot) => snapshot.can({ type: 'replacement.undo' }));
  const recordId = useSelector(editor, ({ context }) => context.stored?.id ?? null);
  return (
    <Group gap={8}>
      <Button
        ref={saveButton}
        type="submit"
        loading={saving === 'live'}
        disabled={(isLocked && saving !== 'live') || isUploading}
        aria-describedby={uploadNote}
      >
        Save
      </Button>
      <Button
        variant="default"
        onClick={onSaveForLater}
        loading={saving === 'waiting'}
        disabled={(isLocked && saving !== 'waiting') || isUploading}
        aria-describedby={uploadNote}
      >
        Save for later
      </Button>
      {cancel}
      {/* Not removed while there is nothing to undo: the focus would be lost with it. */}
      <Button
        variant="default"
        onClick={() => editor.send({ type: canUndo ? 'replacement.undo' : 'stored.take' })}
        disabled={isLocked || !(canUndo || (isUnsaved && !cancel))}
      >
        {canUndo || cancel ? 'Undo' : 'Discard changes'}
      </Button>
      {(recordId !== null || !cancel) && (
        <HistoryButton
          kind={kind}
          recordId={recordId}
          isDisabled={isLocked}
          onRestore={(version) => {
            const { blank } = editor.getSnapshot().context;
            editor.send({ type: 'version.restore', texts: textsOf(version, blank) });
            showSuccess(adminMessages.versionRestored);
          }}
        />
      )}
      <span id={uploadNote} role="status" className="quiet">
        {isUploading && 'A picture is being uploaded. You can save when that has ended.'}
      </span>
    </Group>
  );
}

type StoredLineProps = {
  editor: RecordEditor;
  /** Is shown while nothing is stored. */
  unsavedText?: string;
  /** The built-in texts, and the label of the button that puts them into the form. */
  builtIn: { label: string; texts: FormTexts } | undefined;
};

/** When the record was last saved, and the way back to its built-in texts. */
export function StoredLine({ editor, unsavedText, builtIn }: StoredLineProps) {
  const updatedAt = useSelector(editor, ({ context }) => context.stored?.updated_at);
  const isLocked = useSelector(editor, (snapshot) => snapshot.hasTag('locked'));
  return (
    <Group justify="space-between" wrap="nowrap" gap="1rem" pt="0.75rem" className="line-above">
      <span className="quiet">
        {updatedAt ? (
          <span>
            Last saved <time dateTime={updatedAt}>{new Date(updatedAt).toLocaleString()}</time>
          </span>
        ) : (
          unsavedText
        )}
      </span>
      {builtIn && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          flex="none"
          mr={-8}
          disabled={isLocked}
          onClick={() => editor.send({ type: 'version.restore', texts: builtIn.texts })}
        >
          {builtIn.label}
        </Button>
      )}
    </Group>
  );
}

/**
 * Ctrl+S and Cmd+S press the Save button, wherever the focus is; not while a dialog lies over its form.
 * @returns the button's ref.
 */
function useSaveShortcut() {
  const button = useRef<HTMLButtonElement>(null);
  useWindowEvent('keydown', (event) => {
    if (!isSaveShortcut(event)) return;
    event.preventDefault();
    const dialogs = [...document.querySelectorAll(openDialogs)];
    if (dialogs.every((dialog) => dialog.contains(button.current))) button.current?.click();
  });
  return button;
}
