import { Button, Group, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { describeCause } from '#content/admin-messages.ts';
import { notPreparedText, refusalTexts } from '#content/picture-texts.ts';
import classes from './picture-input.module.css';
import type { Upload } from './use-uploads.ts';

type Props = { upload: Upload; isLocked: boolean; onRemove: () => void };

const stepNames = { decoding: 'Reading', encoding: 'Preparing', uploading: 'Uploading' } as const;

/** How far the upload of a chosen file is, and what to do where it failed. */
export function UploadState({ upload, isLocked, onRemove }: Props) {
  const snapshot = useSelector(upload, (current) => current);
  const { file, decoded, encoded, progress, reason, error } = snapshot.context;
  const preview = decoded?.preview;
  const step = (['decoding', 'encoding', 'uploading'] as const).find((name) => snapshot.matches(name));
  const problem = reason
    ? refusalTexts[reason]
    : error && `It was not uploaded. ${encoded ? describeCause(error) : notPreparedText}`;
  return (
    // While it runs as high as the picture that follows: nothing moves under the pointer when it ends.
    <Group gap="0.75rem 1rem" align="start" {...(step && { mih: '12rem' })}>
      {preview instanceof ImageBitmap && <Bitmap bitmap={preview} />}
      <Stack gap="0.375rem" align="start" flex="1 1 12rem" miw={0}>
        <Text fz="sm" lineClamp={2} dir="auto">
          {file?.name}
        </Text>
        {problem !== null && <p className="problem">{problem}</p>}
        {step && (
          <>
            <p className="quiet">{`${stepNames[step]}…`}</p>
            <progress
              aria-label={`${stepNames[step]} ${file?.name}`}
              className={classes.progress}
              {...(step === 'decoding' ? {} : { value: progress })}
            />
          </>
        )}
        <Group gap={8}>
          {snapshot.can({ type: 'upload.retry' }) && (
            <Button size="xs" disabled={isLocked} onClick={() => upload.send({ type: 'upload.retry' })}>
              Try again
            </Button>
          )}
          <Button size="xs" variant="default" disabled={isLocked} onClick={onRemove}>
            {step ? 'Cancel upload' : 'Remove picture'}
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
