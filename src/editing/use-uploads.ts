import { useEffect, useEffectEvent, useState } from 'react';
import { type Actor, fromPromise, type SnapshotFrom, toPromise } from 'xstate';
import { uploadPicture } from '#backend/pictures.ts';
import type { ChosenPicture } from '#domain/picture.ts';
import { type EncodedPicture, uploadMachine } from '#machines/upload.machine.ts';
import { createChild, stopChild } from '#ui/application.ts';
import { pictureSteps } from './picture-steps.ts';
import type { RecordEditor } from './record-editor.ts';

export type Upload = Actor<typeof uploadMachine>;

/** The uploads of an input, which end with it. The editor of its form knows of those that run. */
export function useUploads(editor: RecordEditor, onUploaded: (picture: ChosenPicture) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  function end(upload: Upload): void {
    stopChild(upload);
    tell(editor, upload.id, false);
    setUploads((current) => current.filter((other) => other !== upload));
    // The collector does not see how much memory a bitmap has.
    const { master, preview } = upload.getSnapshot().context.decoded ?? {};
    for (const bitmap of [master, preview]) if (bitmap instanceof ImageBitmap) bitmap.close();
  }

  const follow = useEffectEvent((upload: Upload, snapshot: SnapshotFrom<typeof uploadMachine>) => {
    tell(editor, upload.id, snapshot.hasTag('busy'));
    const { decoded, encoded } = snapshot.context;
    if (!snapshot.matches('done') || !encoded) return;
    end(upload);
    const { name: _, ...files } = encoded.picture;
    const still = decoded?.isAnimated ? { is_animated: true } : {};
    onUploaded({ ...files, ...still, focal_x: 0.5, focal_y: 0.5, alt: '' });
  });
  useEffect(() => {
    const subscriptions = uploads.map((upload) => {
      follow(upload, upload.getSnapshot());
      return upload.subscribe((snapshot) => follow(upload, snapshot));
    });
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [uploads]);
  const endAll = useEffectEvent(() => uploads.forEach(end));
  useEffect(() => () => endAll(), []);

  function start(file: File): void {
    const upload = createUpload();
    upload.start();
    upload.send({ type: 'file.choose', file: { name: file.name, content: file } });
    setUploads((current) => [...current, upload]);
  }

  return { uploads, start, end };
}

function tell(editor: RecordEditor, id: string, isRunning: boolean): void {
  const { status, context } = editor.getSnapshot();
  if (status !== 'active' || context.uploads.includes(id) === isRunning) return;
  editor.send({ type: isRunning ? 'upload.started' : 'upload.ended', id });
}

function createUpload(): Upload {
  const { decode, encode } = pictureSteps();
  const report = (progress: number) => upload.send({ type: 'progress.made', progress });
  const upload: Upload = createChild(
    uploadMachine.provide({ actors: { decode, encode: encode(report), upload: reporting(report) } }),
  );
  return upload;
}

const reporting = (report: (progress: number) => void) =>
  fromPromise<void, EncodedPicture | null>(async ({ input, signal }) => {
    if (!input) throw new Error('Nothing is encoded.');
    const upload = createChild(uploadPicture, { input: { ...input, report } });
    signal.addEventListener('abort', () => stopChild(upload));
    await toPromise(upload.start());
  });
