import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useCallback, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isUndescribed, pictureIn } from '#domain/picture.ts';
import { randomId } from '#domain/random-id.ts';
import { textOf } from '#domain/record.ts';
import { ignoringInput } from '#ui/focusable-button.tsx';
import { showError } from '#ui/toast.tsx';
import { ChosenPictureView } from './chosen-picture.tsx';
import { PictureLibrary } from './picture-library.tsx';
import { FileZone, PictureUpload } from './picture-upload.tsx';
import type { RecordEditor } from './record-editor.ts';
import { type FieldInputProps, inputWrapperOrder, reasonOf } from './record-form.tsx';

/** A chosen file that is not stored yet; `id` is its own each time that it is chosen. */
type Waiting = { id: string; file: File };

const waitingOf = (file: File): Waiting => ({ id: randomId(), file });

/** The input of a picture: a file is uploaded at once, one of the library is chosen, and both are described. */
export function PictureInput(props: FieldInputProps) {
  const { name, field, value, hint, editor, isLocked, refusals, onText } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const held = pictureIn(value);
  const missing = held && 'file' in held ? held : null;
  const chosen = held && !('file' in held) ? held : null;
  const [upload, setUpload] = useState<Waiting | null>(null);
  const refused = pictureIn(refusals[name]?.text ?? '');
  // An upload that ends describes nothing.
  const isStillUndescribed = refused && held && isUndescribed(refused) && isUndescribed(held);
  const reason = isStillUndescribed ? refusals[name]?.reason : reasonOf(refusals, name, value);
  const [isLibraryOpen, setLibraryOpen] = useState(false);

  function choose(files: readonly File[]): void {
    const [file] = files;
    if (!file || isLocked) return;
    if (files.length > 1) {
      showError({
        title: 'Only one picture was taken',
        description: `One picture fits here: ${file.name}.`,
      });
    }
    setUpload(waitingOf(file));
  }
  /** Where a button had it, when the upload has ended. */
  const passFocusToInput = useCallback((state: HTMLDivElement | null) => {
    return () => {
      if (state?.contains(document.activeElement)) input.current?.focus();
    };
  }, []);
  function remove(): void {
    if (upload) setUpload(null);
    else onText(missing?.before ? textOf(missing.before) : '');
    input.current?.focus();
  }

  return (
    <Stack
      gap={8}
      onPaste={(event) => {
        const { files: pasted, types } = event.clipboardData;
        const files = [...pasted];
        // Word and Excel add a picture of the text that they copy, a file manager the names of files.
        const isText = isTextInput(event.target) && types.includes('text/plain');
        if (files.length === 0 || isText) return;
        event.preventDefault();
        choose(files);
      }}
    >
      <label htmlFor={id} className="field-label">
        {field.label}
      </label>
      <FileZone
        ref={input}
        id={id}
        name={held && !upload ? undefined : name}
        aria-describedby={`${id}-hint ${id}-state`}
        isLocked={isLocked}
        onFiles={choose}
      >
        <Button variant="default" size="xs" disabled={isLocked} onClick={() => setLibraryOpen(true)}>
          Choose from library
        </Button>
        <span id={`${id}-hint`} className="quiet">
          {hint}
        </span>
      </FileZone>
      <div id={`${id}-state`} aria-live="polite">
        {upload && (
          <div ref={passFocusToInput}>
            <PictureUpload
              key={upload.id}
              file={upload.file}
              {...{ editor, isLocked }}
              onUploaded={(picture) => {
                onText(textOf({ ...picture, alt: missing?.alt ?? '' }));
                setUpload(null);
              }}
              onRemove={remove}
            />
          </div>
        )}
        {missing && !upload && (
          <Stack gap="0.375rem" align="start">
            <Text fz="sm" lineClamp={2} dir="auto">
              {missing.file}
            </Text>
            <p className="problem">This file is not uploaded. Choose it again.</p>
            <Button size="xs" variant="default" disabled={isLocked} onClick={remove}>
              Remove picture
            </Button>
          </Stack>
        )}
      </div>
      {chosen && !upload && (
        <ChosenPictureView
          picture={chosen}
          isLocked={isLocked}
          onChange={(change) => onText(textOf({ ...chosen, ...change }))}
          onRemove={remove}
        />
      )}
      {held && !upload && (
        <Stack gap="0.75rem">
          <TextInput
            name={name}
            label="Alternative text"
            description="What the picture shows, for those who do not see it."
            inputWrapperOrder={inputWrapperOrder}
            value={held.alt ?? ''}
            error={reason}
            readOnly={isLocked || held.alt === null}
            onChange={({ currentTarget }) => onText(textOf({ ...held, alt: currentTarget.value }))}
          />
          <Checkbox
            label="Decorative"
            description="It says nothing that the text does not say."
            checked={held.alt === null}
            onChange={({ currentTarget }) =>
              onText(textOf({ ...held, alt: currentTarget.checked ? null : '' }))
            }
            {...ignoringInput(isLocked)}
          />
        </Stack>
      )}
      <PictureLibrary
        isOpen={isLibraryOpen}
        onClose={() => setLibraryOpen(false)}
        onChoose={(picture) => {
          if (isLocked) return;
          setUpload(null);
          onText(textOf({ ...picture, focal_x: 0.5, focal_y: 0.5, alt: held?.alt ?? '' }));
          setLibraryOpen(false);
        }}
      />
    </Stack>
  );
}

const isTextInput = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && ['text', 'url', 'search'].includes(target.type);

type AddProps = {
  hint: string;
  editor: RecordEditor;
  isLocked: boolean;
  /** How many more entries the list takes. */
  freeCount: number;
  /** Gets the text of a picture, for an entry of its own. */
  onAdd: (text: string) => void;
};

/** Uploads several files; each becomes an entry when it is stored. */
export function AddPictures({ hint, editor, isLocked, freeCount, onAdd }: AddProps) {
  const [uploads, setUploads] = useState<readonly Waiting[]>([]);
  const end = (id: string) => setUploads((current) => current.filter((upload) => upload.id !== id));
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
    setUploads([...uploads, ...files.slice(0, free).map(waitingOf)]);
  };
  return (
    <div>
      <FileZone
        id={id}
        multiple
        aria-describedby={`${id}-state`}
        label={
          <label htmlFor={id} className="field-label">
            Add pictures
          </label>
        }
        isLocked={isLocked}
        onFiles={add}
      >
        <span className="quiet">{hint}</span>
      </FileZone>
      <div id={`${id}-state`} aria-live="polite">
        {uploads.map(({ id, file }) => (
          <PictureUpload
            key={id}
            {...{ editor, file, isLocked }}
            onUploaded={(picture) => {
              // Rendered before the next one, which is added to this list.
              flushSync(() => onAdd(textOf(picture)));
              end(id);
            }}
            onRemove={() => end(id)}
          />
        ))}
      </div>
    </div>
  );
}
