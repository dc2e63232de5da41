import type { UploadedPicture } from '#domain/picture.ts';
import { errors, isSame, withoutPayload } from './shared/model-words.ts';
import { denied, offline } from './testing/fixtures.ts';
import { type ModelOf, onlyPayload } from './testing/model.ts';
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
    decode: { decoded: { output: decoded }, refused: { output: { reason: 'heic' } }, ...errors({ offline }) },
    encode: {
      encoded: { output: encoded },
      refused: { output: { reason: 'unsupported' } },
      ...errors({ offline }),
    },
    upload: { stored: { output: undefined }, ...errors({ offline, denied }) },
  },
  invariants: {
    'one step runs at a time, with the result of the one before': (step) => {
      const { running, snapshot, calls, context, output } = step;
      return (
        running.length === Number(snapshot.hasTag('busy')) &&
        (!calls.decode || calls.decode === context.file) &&
        calls.encode === (output('decode') === decoded ? decoded : undefined) &&
        (!calls.upload || calls.upload === context.encoded) &&
        (output('encode') !== encoded || calls.upload === encoded)
      );
    },
    'a file begins from the start, and can be cancelled until it is stored': (step) => {
      const { on, is, can, context, snapshot, calls } = step;
      const file = on('file.choose')?.file;
      if (file) return isSame(context, { ...nothing, file }) && calls.decode === file;
      const isOnWay = context.file !== null && !snapshot.matches('done');
      return can('upload.cancel') === isOnWay && (!is('upload.cancel') || isSame(context, nothing));
    },
    'only a picture that is stored can be named by a record': ({ snapshot, is, context, before }) =>
      snapshot.matches('done') === (is('upload: stored') || (before.matches('done') && !is('file.choose'))) &&
      (!snapshot.matches('done') || context.encoded === encoded),
    'a file that no picture can be made of is refused with the reason': ({ context, was, is, output }) => {
      const result = output('decode') ?? output('encode');
      const reason = result && 'reason' in result ? result.reason : was.reason;
      return context.reason === (is('file.choose', 'upload.cancel') ? null : reason);
    },
    'a step that fails says why, and is repeated; what is encoded is not encoded again': (step) => {
      const { failure, context, is, can, calls } = step;
      const isFailed = context.error !== null && !step.snapshot.hasTag('busy');
      const isRepeated = context.encoded ? 'upload' in calls : 'decode' in calls;
      return (
        can('upload.retry') === isFailed &&
        (!failure || context.error === failure) &&
        (!is('upload.retry') || isRepeated)
      );
    },
    'the progress is that of the step that runs': ({ on, calls, context }) => {
      if ('decode' in calls || 'upload' in calls) return isSame([context.progress, context.error], [0, null]);
      return !on('progress.made') || context.progress === 0.5;
    },
  },
};
