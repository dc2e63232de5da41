import { useSyncExternalStore } from 'react';
import { type Actor, fromPromise, toPromise } from 'xstate';
import { uploadPicture } from '#backend/pictures.ts';
import type { Fields } from '#content/field.ts';
import { pendingPictures, withPending } from '#content/picture-texts.ts';
import type { PendingPicture, UploadedPicture } from '#domain/picture.ts';
import { type FormTexts, textOf } from '#domain/record.ts';
import type { UnfinishedPictures } from '#machines/picture-save.machine.ts';
import { type EncodedPicture, uploadMachine } from '#machines/upload.machine.ts';
import { createChild, stopChild } from '#ui/application.ts';
import { useForm } from './form-pictures.ts';
import { pictureSteps } from './picture-steps.ts';
import type { RecordEditor } from './record-editor.ts';

export type Upload = Actor<typeof uploadMachine>;

const byEditor = new WeakMap<RecordEditor, FormUploads>();

/** The uploads of a form, by the ids in its texts: they end with its editor. */
type FormUploads = ReturnType<typeof createFormUploads>;

export function useUploads(): FormUploads {
  const { editor, fields } = useForm();
  const found = byEditor.get(editor);
  if (found) return found;
  const created = createFormUploads(editor, fields);
  byEditor.set(editor, created);
  return created;
}

/** The upload with this id; undefined where it has ended, or was that of another page. */
export function useUpload(id: string): Upload | undefined {
  const { subscribe, get } = useUploads();
  return useSyncExternalStore(subscribe, () => get(id));
}

function createFormUploads(editor: RecordEditor, fields: Fields) {
  const uploads = new Map<string, Upload>();
  /** Whose texts still name the upload: while a save runs, no text can be changed. */
  const stored = new Map<string, UploadedPicture & { is_animated?: boolean }>();
  const listeners = new Set<(isUploaded: boolean) => void>();
  /** The texts change by what was uploaded: listeners are told once, afterwards. */
  let isNaming = false;
  const { decode, encode } = pictureSteps();

  function notify(isUploaded = false): void {
    for (const listener of listeners) listener(isUploaded);
  }

  function nameStored(): void {
    if (stored.size === 0 || editor.getSnapshot().hasTag('locked')) return;
    const texts = withPending(fields, editor.getSnapshot().context.texts, ({ upload, alt }) => {
      const picture = stored.get(upload);
      if (!picture) return null;
      const { name: _, ...files } = picture;
      return textOf({ ...files, focal_x: 0.5, focal_y: 0.5, alt });
    });
    isNaming = true;
    for (const [name, text] of Object.entries(texts)) editor.send({ type: 'text.changed', name, text });
    isNaming = false;
    if (Object.keys(texts).length > 0) notify(true);
  }

  function end(id: string): void {
    const upload = uploads.get(id);
    if (upload) stopChild(upload);
    uploads.delete(id);
    notify();
    // The collector does not see how much memory a bitmap has.
    const { master, preview } = upload?.getSnapshot().context.decoded ?? {};
    for (const bitmap of [master, preview]) if (bitmap instanceof ImageBitmap) bitmap.close();
  }

  /** @returns the id of the upload */
  function start(file: File): string {
    const id = crypto.randomUUID();
    const report = (progress: number) => upload.send({ type: 'progress.made', progress });
    const upload: Upload = createChild(
      uploadMachine.provide({ actors: { decode, encode: encode(report), upload: reporting(report) } }),
    );
    upload.subscribe((snapshot) => {
      const { decoded, encoded } = snapshot.context;
      if (snapshot.matches('done') && encoded) {
        stored.set(id, { ...encoded.picture, ...(decoded?.isAnimated && { is_animated: true }) });
        nameStored();
        end(id);
      } else notify();
    });
    uploads.set(id, upload);
    upload.start();
    upload.send({ type: 'file.choose', file: { name: file.name, content: file } });
    return id;
  }

  editor.subscribe({
    next: () => {
      if (isNaming) return;
      nameStored();
      notify();
    },
    complete: () => {
      for (const id of uploads.keys()) end(id);
    },
  });

  return {
    start,
    end,
    get: (id: string) => uploads.get(id),
    /** `isUploaded`: the form has just got the picture of an upload. */
    subscribe: (listener: (isUploaded: boolean) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    unfinished: (): UnfinishedPictures => {
      const pending = pendingPictures(fields, editor.getSnapshot().context.texts);
      const running = pending.filter(
        ({ upload }) => stored.has(upload) || uploads.get(upload)?.getSnapshot().hasTag('busy'),
      );
      return { running: running.length, stuck: pending.length - running.length };
    },
    /** The texts of the form, but each field with the picture that it had before. */
    textsWithout: (): FormTexts => {
      const { texts } = editor.getSnapshot().context;
      return { ...texts, ...withPending(fields, texts, textBefore) };
    },
  };
}

/** The text that a field had before its file was chosen. */
export const textBefore = ({ before }: PendingPicture): string => (before ? textOf(before) : '');

const reporting = (report: (progress: number) => void) =>
  fromPromise<void, EncodedPicture | null>(async ({ input, signal }) => {
    if (!input) throw new Error('Nothing is encoded.');
    const upload = createChild(uploadPicture, { input: { ...input, report } });
    signal.addEventListener('abort', () => stopChild(upload));
    await toPromise(upload.start());
  });
