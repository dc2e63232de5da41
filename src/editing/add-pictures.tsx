import { useId } from 'react';
import { flushSync } from 'react-dom';
import { textOf } from '#domain/record.ts';
import { ignoringInput } from '#ui/focusable-button.tsx';
import { showError } from '#ui/toast.tsx';
import { picturesHint } from './picture-hints.ts';
import classes from './picture-input.module.css';
import { DropZone } from './picture-input.tsx';
import type { RecordEditor } from './record-editor.ts';
import { UploadState } from './upload-state.tsx';
import { useUploads } from './use-uploads.ts';

type Props = {
  editor: RecordEditor;
  isLocked: boolean;
  /** How many more entries the list takes. */
  freeCount: number;
  /** Gets the text of a picture, for an entry of its own. */
  onAdd: (text: string) => void;
};

/** Uploads several files; each becomes an entry when it is stored. */
export function AddPictures({ editor, isLocked, freeCount, onAdd }: Props) {
  const { uploads, start, end } = useUploads(editor, (picture) => {
    // Rendered before the next one, which is added to this list.
    flushSync(() => onAdd(textOf(picture)));
  });
  const id = useId();
  const add = (files: readonly File[]) => {
    if (isLocked || files.length === 0) return;
    const free = Math.max(0, freeCount - uploads.length);
    if (files.length > free) {
      showError({
        title: 'Not all pictures were added',
        description: `The list takes ${free} more: the first ones were added.`,
      });
    }
    files.slice(0, free).forEach(start);
  };
  return (
    <div>
      <DropZone onFiles={add}>
        <label htmlFor={id} className="field-label">
          Add pictures
        </label>
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          className={classes.file}
          aria-describedby={`${id}-state`}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
          {...ignoringInput(isLocked)}
        />
        <span className="quiet">{picturesHint}</span>
      </DropZone>
      <div id={`${id}-state`} aria-live="polite">
        {uploads.map((upload) => (
          <UploadState key={upload.id} upload={upload} isLocked={isLocked} onRemove={() => end(upload)} />
        ))}
      </div>
    </div>
  );
}
