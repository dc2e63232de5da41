import { Box, Button } from '@mantine/core';
import { useEffect, useImperativeHandle } from 'react';
import { isUndescribed, pictureIn } from '#domain/picture.ts';
import type { FormTexts } from '#domain/record.ts';
import { pictureSaveMachine } from '#machines/picture-save.machine.ts';
import { Notice } from '#ui/notice.tsx';
import { useEmitted } from '#ui/use-emitted.ts';
import { useLiveActor } from '#ui/use-live-actor.ts';
import type { SaveGate } from './form-pictures.ts';
import { useUploads } from './picture-uploads.ts';
import type { Refusals } from './refusals.ts';

type Props = {
  gate: SaveGate;
  /** Submits the form; `texts`: in place of those that it shows. */
  onReady: (texts?: FormTexts) => void;
};

/** Has the save of a form wait for its pictures. */
export function PictureSave({ gate, onReady }: Props) {
  const uploads = useUploads();
  const [snapshot, send, actor] = useLiveActor(pictureSaveMachine);

  const check = (refused: Refusals): Refusals | null => {
    const unfinished = Object.entries(refused).flatMap(([name, refusal]) => {
      const held = pictureIn(refusal.text);
      return held && 'file' in held ? [{ name, refusal, held }] : [];
    });
    if (unfinished.length === 0 || unfinished.length < Object.keys(refused).length) return refused;
    const pictures = uploads.unfinished();
    const undescribed = unfinished.filter(({ held }) => isUndescribed(held));
    if (pictures.stuck === 0 && undescribed.length > 0) {
      return Object.fromEntries(undescribed.map(({ name, refusal }) => [name, refusal]));
    }
    send({ type: 'save.request', pictures });
    return null;
  };
  useImperativeHandle(gate, () => check);
  useEffect(
    () =>
      uploads.subscribe((isUploaded) => {
        if (actor.getSnapshot().matches('idle')) return;
        const type = isUploaded ? 'picture.uploaded' : 'pictures.changed';
        send({ type, pictures: uploads.unfinished() });
      }),
    [uploads, actor, send],
  );
  useEmitted(actor, {
    // What is left out stays in the form until it is saved: a save may fail.
    'save.ready': ({ withoutPictures }) => onReady(withoutPictures ? uploads.textsWithout() : undefined),
  });

  const isAsking = snapshot.hasTag('asking');
  return (
    <Box {...(!snapshot.matches('idle') && { mt: 'md' })}>
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
