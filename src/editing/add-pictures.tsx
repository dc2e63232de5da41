import { useId } from 'react';
import { textOf } from '#domain/record.ts';
import { ignoringInput } from '#ui/focusable-button.tsx';
import { showError } from '#ui/toast.tsx';
import { picturesHint } from './form-pictures.ts';
import classes from './picture-input.module.css';
import { DropZone } from './picture-input.tsx';
import { useUploads } from './picture-uploads.ts';

type Props = {
  isLocked: boolean;
  /** How many more entries the list takes. */
  freeCount: number;
  onAdd: (texts: readonly string[]) => void;
};

/** Uploads several files, each for an entry of its own. */
export function AddPictures({ isLocked, freeCount, onAdd }: Props) {
  const uploads = useUploads();
  const id = useId();
  const add = (files: readonly File[]) => {
    if (isLocked || files.length === 0) return;
    if (files.length > freeCount) {
      showError({
        title: 'Not all pictures were added',
        description: `The list takes ${freeCount} more: the first ones were added.`,
      });
    }
    onAdd(
      files
        .slice(0, freeCount)
        .map((file) => textOf({ file: file.name, upload: uploads.start(file), alt: '' })),
    );
  };
  return (
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
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
        {...ignoringInput(isLocked)}
      />
      <span className="quiet">{picturesHint}</span>
    </DropZone>
  );
}
