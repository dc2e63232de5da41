import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type DragEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { backendConfig } from '#backend/config.ts';
import { stillText } from '#content/picture-texts.ts';
import {
  type ChosenPicture,
  isUndescribed,
  pictureAddress,
  pictureFile,
  pictureIn,
} from '#domain/picture.ts';
import { textOf } from '#domain/record.ts';
import { ignoringInput } from '#ui/focusable-button.tsx';
import { showError } from '#ui/toast.tsx';
import { FocalPoint } from './focal-point.tsx';
import { pictureHint } from './picture-hints.ts';
import classes from './picture-input.module.css';
import { PictureLibrary } from './picture-library.tsx';
import { type FieldInputProps, inputWrapperOrder, reasonOf } from './record-form.tsx';
import { UploadState } from './upload-state.tsx';
import { useUploads } from './use-uploads.ts';

/** The input of a picture: a file is uploaded at once, one of the library is chosen, and both are described. */
export function PictureInput({ name, field, value, editor, isLocked, refusals, onText }: FieldInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const held = pictureIn(value);
  const missing = held && 'file' in held ? held : null;
  const chosen = held && !('file' in held) ? held : null;
  const { uploads, start, end } = useUploads(editor, (picture) => {
    onText(textOf({ ...picture, alt: missing?.alt ?? '' }));
  });
  const [upload] = uploads;
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
    if (upload) end(upload);
    start(file);
  }
  /** Where a button had it, when the upload has ended. */
  const passFocusToInput = useCallback((state: HTMLDivElement | null) => {
    return () => {
      if (state?.contains(document.activeElement)) input.current?.focus();
    };
  }, []);
  function remove(): void {
    if (upload) end(upload);
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
      <DropZone onFiles={choose}>
        <input
          ref={input}
          id={id}
          name={held && !upload ? undefined : name}
          type="file"
          accept="image/*"
          className={classes.file}
          aria-describedby={`${id}-hint ${id}-state`}
          onChange={({ currentTarget }) => {
            choose([...(currentTarget.files ?? [])]);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
          {...ignoringInput(isLocked)}
        />
        <Button variant="default" size="xs" disabled={isLocked} onClick={() => setLibraryOpen(true)}>
          Choose from library
        </Button>
        <span id={`${id}-hint`} className="quiet">
          {pictureHint}
        </span>
      </DropZone>
      <div id={`${id}-state`} aria-live="polite">
        {upload && (
          <div ref={passFocusToInput}>
            <UploadState upload={upload} isLocked={isLocked} onRemove={remove} />
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
        <Chosen
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
          if (upload) end(upload);
          onText(textOf({ ...picture, focal_x: 0.5, focal_y: 0.5, alt: held?.alt ?? '' }));
          setLibraryOpen(false);
        }}
      />
    </Stack>
  );
}

const isTextInput = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && ['text', 'url', 'search'].includes(target.type);

const holdsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** A browser opens a file that is dropped beside a zone. */
function keepPage(event: globalThis.DragEvent): void {
  if (!holdsFiles(event) || event.defaultPrevented) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/** Takes files that are dropped onto it. A click gives it the focus: what is pasted then goes to it. */
export function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  useWindowEvent('dragover', keepPage);
  useWindowEvent('drop', keepPage);
  const over = (event: DragEvent<HTMLElement>) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <Group
      gap="0.5rem 0.75rem"
      p="0.75rem"
      tabIndex={-1}
      className={classes.zone ?? ''}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </Group>
  );
}

type ChosenProps = {
  picture: ChosenPicture;
  isLocked: boolean;
  onChange: (change: Partial<ChosenPicture>) => void;
  onRemove: () => void;
};

function Chosen({ picture, isLocked, onChange, onRemove }: ChosenProps) {
  const { focal_x: x, focal_y: y, width, height, colour } = picture;
  const file = pictureFile(picture, picture.widths.find((width) => width >= 640) ?? width);
  const image = { src: pictureAddress(backendConfig().url, file), width, height };
  return (
    <Group gap="0.75rem 1rem" align="start">
      <FocalPoint
        x={x}
        y={y}
        isLocked={isLocked}
        onChange={(point) => onChange({ focal_x: point.x, focal_y: point.y })}
      >
        <img {...image} alt="Preview" className={classes.whole} style={{ backgroundColor: colour }} />
      </FocalPoint>
      <Stack gap="0.375rem" align="start" flex="1 1 12rem" miw={0}>
        <img
          {...image}
          alt="Preview where it is cut"
          className={classes.cut}
          style={{ backgroundColor: colour, objectPosition: `${x * 100}% ${y * 100}%` }}
        />
        {picture.is_animated && <p>{stillText}</p>}
        <p className="quiet">
          Click what must stay visible where the picture is cut, or move the point by arrow keys.
        </p>
        <Button size="xs" variant="default" disabled={isLocked} onClick={onRemove}>
          Remove picture
        </Button>
      </Stack>
    </Group>
  );
}
