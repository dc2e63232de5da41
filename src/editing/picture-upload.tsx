import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ComponentProps, type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { uploadPicture } from '#backend/pictures.ts';
import { describeCause } from '#content/admin-messages.ts';
import type { ChosenPicture, PictureRefusal } from '#domain/picture.ts';
import { uploadMachine } from '#machines/upload.machine.ts';
import { ignoringInput } from '#ui/focusable-button.tsx';
import { useEmitted } from '#ui/use-emitted.ts';
import { useLiveActor } from '#ui/use-live-actor.ts';
import classes from './picture-input.module.css';
import { preparePicture } from './prepare-picture.ts';
import type { RecordEditor } from './record-editor.ts';

type ZoneProps = Omit<ComponentProps<'input'>, 'className'> & {
  isLocked: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Stands before the input. */
  label?: ReactNode;
};

/** A file input that also takes what is dropped around it. A click gives its zone the focus: what is pasted then goes to it. */
export function FileZone({ isLocked, onFiles, label, children, ...input }: ZoneProps) {
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
      {label}
      <input
        {...input}
        type="file"
        accept="image/*"
        className={classes.file}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
        {...ignoringInput(isLocked)}
      />
      {children}
    </Group>
  );
}

const holdsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** A browser opens a file that is dropped beside a zone. */
function keepPage(event: globalThis.DragEvent): void {
  if (!holdsFiles(event) || event.defaultPrevented) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

type Props = {
  /** Knows while the upload runs. */
  editor: RecordEditor;
  file: File;
  isLocked: boolean;
  onUploaded: (picture: ChosenPicture) => void;
  onRemove: () => void;
};

const machine = uploadMachine.provide({ actors: { prepare: preparePicture, upload: uploadPicture } });

/** The upload of a chosen file, which ends with its component: how far it is, and what to do where it failed. */
export function PictureUpload({ editor, file, isLocked, onUploaded, onRemove }: Props) {
  const [snapshot, send, actor] = useLiveActor(machine, {
    input: { file: { name: file.name, content: file } },
  });
  const { encoded, preview, progress, reason, error } = snapshot.context;
  const isRunning = snapshot.hasTag('busy');
  useEmitted(actor, {
    'picture.stored': ({ encoded: { picture, isAnimated } }) => {
      const { name: _, ...stored } = picture;
      const still = isAnimated ? { is_animated: true } : {};
      onUploaded({ ...stored, ...still, focal_x: 0.5, focal_y: 0.5, alt: '' });
    },
  });
  useEffect(() => {
    if (!isRunning) return;
    const tell = (type: 'upload.started' | 'upload.ended') => {
      if (editor.getSnapshot().status === 'active') editor.send({ type, id: actor.id });
    };
    tell('upload.started');
    return () => tell('upload.ended');
  }, [editor, actor, isRunning]);

  const isPreparing = snapshot.matches('preparing');
  const step = isPreparing ? (preview ? 'Preparing' : 'Reading') : 'Uploading';
  const cause =
    error &&
    (encoded
      ? describeCause(error)
      : 'This browser could not prepare it. Try again, or choose a smaller copy of the picture.');
  return (
    // While it runs as high as the picture that follows: nothing moves under the pointer when it ends.
    <Group gap="0.75rem 1rem" align="start" {...(isRunning && { mih: '12rem' })}>
      {preview instanceof ImageBitmap && <Bitmap bitmap={preview} />}
      <Stack gap="0.375rem" align="start" flex="1 1 12rem" miw={0}>
        <Text fz="sm" lineClamp={2} dir="auto">
          {file.name}
        </Text>
        {reason && <p className="problem">{refusalTexts[reason]}</p>}
        {cause && <p className="problem">{`It was not uploaded. ${cause}`}</p>}
        {isRunning && (
          <>
            <p className="quiet">{`${step}…`}</p>
            <Box
              component="progress"
              aria-label={`${step} ${file.name}`}
              w="100%"
              maw="20rem"
              {...(step === 'Reading' ? {} : { value: progress })}
            />
          </>
        )}
        <Group gap={8}>
          {snapshot.can({ type: 'upload.retry' }) && (
            <Button size="xs" disabled={isLocked} onClick={() => send({ type: 'upload.retry' })}>
              Try again
            </Button>
          )}
          <Button size="xs" variant="default" disabled={isLocked} onClick={onRemove}>
            {isRunning ? 'Cancel upload' : 'Remove picture'}
          </Button>
        </Group>
      </Stack>
    </Group>
  );
}

/** Drawn: the page's policy allows no pictures of `blob:`. */
function Bitmap({ bitmap }: { bitmap: ImageBitmap }) {
  return (
    <canvas
      ref={(canvas) => canvas?.getContext('2d')?.drawImage(bitmap, 0, 0)}
      width={bitmap.width}
      height={bitmap.height}
      role="img"
      aria-label="Preview"
      className={classes.whole}
    />
  );
}

/** What to do about a file that no picture is made of. */
const refusalTexts: Readonly<Record<PictureRefusal, string>> = {
  none: 'This file holds no picture that this browser can read. Choose a JPEG, PNG or WebP file.',
  broken:
    'This picture cannot be read: the file is damaged or incomplete. Save it again where it comes from.',
  tooLarge:
    'This picture is too large: at most 20 MB and 60 megapixels are read. Choose a smaller copy of it.',
  gone: 'This file was changed, moved or deleted after it was chosen. Choose it again.',
  vector: 'An SVG drawing can hold scripts, and is not taken. Export it as PNG.',
  heic: 'This browser cannot read HEIC pictures. Save it as JPEG, or choose it in Safari.',
  tiff: 'This browser cannot read TIFF pictures or raw photographs. Export it as JPEG.',
  unsupported: 'This browser cannot encode pictures. Use a newer one, or give the URL of a picture.',
  insecure:
    'Pictures are uploaded over https:// only. Open the admin area there, or give the URL of a picture.',
  falsified:
    'This browser changes the pixels of pictures that a site makes, as a protection against tracking (in Firefox privacy.resistFingerprinting). Allow this site to extract canvas data, and choose the file again.',
};
