import { Button, Group, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { describeCause } from '#content/admin-messages.ts';
import { notPreparedText, refusalTexts } from '#content/picture-texts.ts';
import type { PendingPicture } from '#domain/picture.ts';
import classes from './picture-input.module.css';
import type { Upload } from './picture-uploads.ts';

type UploadStateProps = {
  pending: PendingPicture;
  /** Undefined where it was that of another page. */
  upload: Upload | undefined;
  isLocked: boolean;
  onRemove: () => void;
};

const stepNames = { decoding: 'Reading', encoding: 'Preparing', uploading: 'Uploading' } as const;

/** How far the upload of a chosen file is, and what to do where it failed. */
export function UploadState({ pending, upload, isLocked, onRemove }: UploadStateProps) {
  const preview = useSelector(upload, (snapshot) => snapshot?.context.decoded?.preview);
  const progress = useSelector(upload, (snapshot) => snapshot?.context.progress ?? 0);
  const refusal = useSelector(upload, (snapshot) => snapshot?.context.reason ?? null);
  const error = useSelector(upload, (snapshot) => snapshot?.context.error ?? null);
  const isEncoded = useSelector(upload, (snapshot) => Boolean(snapshot?.context.encoded));
  const canRetry = useSelector(upload, (snapshot) => snapshot?.can({ type: 'upload.retry' }) ?? false);
  const step = useSelector(upload, (snapshot) =>
    (['decoding', 'encoding', 'uploading'] as const).find((name) => snapshot?.matches(name)),
  );
  const problem = refusal
    ? refusalTexts[refusal]
    : error
      ? `It was not uploaded. ${isEncoded ? describeCause(error) : notPreparedText}`
      : upload === undefined
        ? 'This file is not uploaded. Choose it again.'
        : null;
  return (
    // While it runs as high as the picture that follows: nothing moves under the pointer when it ends.
    <Group gap="0.75rem 1rem" align="start" {...(step && { mih: '12rem' })}>
      {preview instanceof ImageBitmap && <Bitmap bitmap={preview} />}
      <Stack gap="0.375rem" align="start" flex="1 1 12rem" miw={0}>
        <Text fz="sm" lineClamp={2} dir="auto">
          {pending.file}
        </Text>
        {problem !== null && <p className="problem">{problem}</p>}
        {step && (
          <>
            <p className="quiet">{stepNames[step]}…</p>
            <progress
              aria-label={`${stepNames[step]} ${pending.file}`}
              className={classes.progress}
              {...(step === 'decoding' ? {} : { value: progress })}
            />
          </>
        )}
        <Group gap={8}>
          {canRetry && (
            <Button size="xs" disabled={isLocked} onClick={() => upload?.send({ type: 'upload.retry' })}>
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
