import type { UploadedPicture } from '#domain/picture.ts';
import { errors } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';
import { isSame, onlyPayload, withoutPayload } from './testing/words.ts';
import type { DecodedPicture, EncodedPicture, PictureFile, uploadMachine } from './upload.machine.ts';

const photo: PictureFile = { name: 'photo.jpg', content: new Blob(['a photograph']) };
const other: PictureFile = { name: 'other.png', content: new Blob(['another picture']) };
const decoded: DecodedPicture = {
  name: 'photo.jpg',
  master: 'its bitmap',
  preview: 'a small bitmap',
  isAnimated: false,
};
const picture: UploadedPicture = {
  hash: 'a'.repeat(64),
  type: 'webp',
  widths: [480, 700],
  width: 700,
  height: 500,
  colour: '#808080',
  name: 'photo.jpg',
};
const encoded: EncodedPicture = { files: [{ name: 'a-480.webp', file: new Blob(['stored']) }], picture };

const nothing = { file: null, decoded: null, encoded: null, progress: 0, reason: null, error: null };

export const uploadModel: ModelOf<typeof uploadMachine> = {
  events: {
    'file.choose': { '': { file: photo }, 'of another file': { file: other } },
    ...withoutPayload('upload.cancel', 'upload.retry'),
    'progress.made': onlyPayload({ progress: 0.5 }),
  },
  outcomes: {
    decode: { decoded: { output: decoded }, refused: { output: { reason: 'heic' } }, ...errors('offline') },
    encode: {
      encoded: { output: encoded },
      refused: { output: { reason: 'unsupported' } },
      ...errors('offline'),
    },
    upload: { stored: { output: undefined }, ...errors('offline', 'denied') },
  },
  unannounced: ['decode', 'encode', 'upload'],
  busyTags: ['busy'],
  invariants: {
    'one step follows the other, each with what the one before has made': (step) => {
      const { calls, output, context } = step;
      const isRepeated = step.is('upload.retry');
      const isStarted = step.is('file.choose') || (isRepeated && !context.encoded);
      return (
        calls.decode === (isStarted ? (context.file ?? undefined) : undefined) &&
        calls.encode === (output('decode') === decoded ? decoded : undefined) &&
        calls.upload ===
          (output('encode') === encoded || (isRepeated && context.encoded) ? encoded : undefined)
      );
    },
    'a file begins from the start, and can be cancelled until it is stored': (step) => {
      const { context, is } = step;
      const file = step.on('file.choose')?.file ?? null;
      const isNew = is('file.choose', 'upload.cancel');
      return (
        step.can('upload.cancel') === (context.file !== null && !step.snapshot.matches('done')) &&
        (!isNew || isSame(context, { ...nothing, file }))
      );
    },
    'only a picture that is stored can be named by a record': ({ snapshot, is, before }) =>
      snapshot.matches('done') === (is('upload: stored') || (before.matches('done') && !is('file.choose'))),
    'a file that no picture can be made of is refused with the reason': ({ context, keeps, is, output }) => {
      const result = output('decode') ?? output('encode');
      if (result && 'reason' in result) return context.reason === result.reason;
      return keeps('reason') || is('file.choose', 'upload.cancel');
    },
    'a step that fails says why, and can be repeated': ({ failure, context, can, requests }) =>
      can('upload.retry') === (context.error !== null && requests.length === 0) &&
      (!failure || context.error === failure),
    'the progress is that of the step that runs': ({ on, calls, context: { progress, error } }) => {
      if ('decode' in calls || 'upload' in calls) return progress === 0 && error === null;
      return progress === (on('progress.made')?.progress ?? progress);
    },
  },
};
