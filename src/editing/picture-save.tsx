import { Box, Button } from '@mantine/core';
import { useEffect, useImperativeHandle, useRef } from 'react';
import { pictureIn } from '#domain/picture.ts';
import { pictureSaveMachine } from '#machines/picture-save.machine.ts';
import { Notice } from '#ui/notice.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import type { SaveGate } from './form-pictures.ts';
import { useUploads } from './picture-uploads.ts';
import type { Refusals } from './refusals.ts';

/** Has the save of a form wait for its pictures. */
export function PictureSave({ gate }: { gate: SaveGate }) {
  const uploads = useUploads();
  const [snapshot, send, actor] = useLiveActor(pictureSaveMachine);
  const place = useRef<HTMLDivElement>(null);

  const check = (refused: Refusals): Refusals | null => {
    const unfinished = Object.entries(refused).flatMap(([name, refusal]) => {
      const held = pictureIn(refusal.text);
      return held && 'file' in held ? [{ name, refusal, isUndescribed: held.alt?.trim() === '' }] : [];
    });
    if (unfinished.length === 0 || unfinished.length < Object.keys(refused).length) return refused;
    const pictures = uploads.unfinished();
    const undescribed = unfinished.filter(({ isUndescribed }) => isUndescribed);
    if (pictures.stuck === 0 && undescribed.length > 0) {
      return Object.fromEntries(
        undescribed.map(({ name, refusal }) => [name, { ...refusal, reason: describeFirst }]),
      );
    }
    send({ type: 'save.request', pictures });
    return null;
  };
  useImperativeHandle(gate, () => check);
  useEffect(
    () => uploads.subscribe(() => send({ type: 'pictures.changed', pictures: uploads.unfinished() })),
    [uploads, send],
  );
  useEmitted(actor, {
    'save.ready': ({ withoutPictures }) => {
      if (withoutPictures) uploads.leaveOut();
      place.current?.closest('form')?.requestSubmit();
    },
  });

  const isAsking = snapshot.hasTag('asking');
  return (
    <Box ref={place} {...(!snapshot.matches('idle') && { mt: 'md' })}>
      {!snapshot.matches('idle') && (
        <Notice
          title={isAsking ? 'A picture is not uploaded' : 'Saving waits for the pictures'}
          choices={
            <>
              {snapshot.hasTag('offering') && (
                <Button size="xs" onClick={() => send({ type: 'save.withoutPictures' })}>
                  Save without the picture
                </Button>
              )}
              <Button size="xs" variant="default" onClick={() => send({ type: 'save.cancel' })}>
                Do not save yet
              </Button>
            </>
          }
        >
          <p aria-live="polite">
            {isAsking
              ? 'Nothing is saved yet. Try the upload again or choose another file: saving then goes on. All else can be saved without it.'
              : snapshot.hasTag('offering')
                ? 'The upload takes long. It is saved when that ends; all else can be saved now.'
                : 'It is saved as soon as the upload ends.'}
          </p>
        </Notice>
      )}
    </Box>
  );
}

const describeFirst = 'Please describe the picture, or tick Decorative.';
