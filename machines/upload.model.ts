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
    'one step runs at a time, which it says': ({ running, snapshot }) =>
      running.length <= 1 && snapshot.hasTag('busy') === running.length > 0,
    'a file begins from the start, whatever has become of the one before': ({ on, calls, snapshot }) => {
      const chosen = on('file.choose');
      return (
        !chosen ||
        (calls.decode === chosen.file && isSame(snapshot.context, { ...nothing, file: chosen.file }))
      );
    },
    'each step gets the result of the one before': ({ calls, output, snapshot: { context } }) =>
      (!calls.decode || calls.decode === context.file) &&
      (!calls.encode || (calls.encode === output('decode') && context.decoded === output('decode'))) &&
      (!calls.upload ||
        (calls.upload === context.encoded && (output('encode') ?? calls.upload) === calls.upload)) &&
      (!isSame(output('decode'), decoded) || 'encode' in calls) &&
      (!isSame(output('encode'), encoded) || 'upload' in calls),
    'only a picture that is stored can be named by a record': ({ snapshot, label }) =>
      (!snapshot.matches('done') || (snapshot.context.encoded !== null && !snapshot.hasTag('busy'))) &&
      (label !== 'upload: stored' || snapshot.matches('done')),
    'the way can be cancelled until the picture is stored, and then nothing of the file is kept': ({
      snapshot,
      on,
      before,
    }) => {
      const isOnWay = snapshot.context.file !== null && !snapshot.matches('done');
      const isCancelled = on('upload.cancel') !== null && before?.matches('done') === false;
      return (
        snapshot.can({ type: 'upload.cancel' }) === isOnWay &&
        (!isCancelled || isSame(snapshot.context, nothing))
      );
    },
    'a file that no picture can be made of is refused with the reason': ({
      output,
      snapshot,
      before,
      on,
    }) => {
      const result = output('decode') ?? output('encode');
      if (result) return snapshot.context.reason === ('reason' in result ? result.reason : null);
      const isOver = on('file.choose') !== null || on('upload.cancel') !== null;
      return snapshot.context.reason === (isOver ? null : (before?.context.reason ?? null));
    },
    'a step that fails says why, and is repeated; what is encoded is not encoded again': ({
      failure,
      snapshot,
      before,
      on,
      calls,
    }) => {
      const { error, encoded: kept } = snapshot.context;
      const isFailed = error !== null && !snapshot.hasTag('busy');
      const isRetry = on('upload.retry') !== null && before?.can({ type: 'upload.retry' }) === true;
      return (
        (!failure || error === failure) &&
        snapshot.can({ type: 'upload.retry' }) === isFailed &&
        (!isRetry || ((kept ? 'upload' in calls : 'decode' in calls) && error === null))
      );
    },
    'the progress is that of the step that runs': ({ on, calls, snapshot, before, running }) => {
      const { progress } = snapshot.context;
      const made = on('progress.made');
      if ('decode' in calls || 'upload' in calls) return progress === 0;
      const isHeard = running.includes('encode') || running.includes('upload');
      return !made || progress === (isHeard ? made.progress : before?.context.progress);
    },
  },
};
