import type { UploadedPicture } from '#domain/picture.ts';
import { errors, isSame, withoutPayload } from './shared/model-words.ts';
import { denied, offline } from './testing/fixtures.ts';
import { type ModelOf, onlyPayload } from './testing/model.ts';
import type { EncodedPicture, uploadMachine } from './upload.machine.ts';

export const uploadInput = { file: { name: 'photo.jpg', content: new Blob(['a photograph']) } };

const picture: UploadedPicture = {
  hash: 'a'.repeat(64),
  type: 'webp',
  widths: [480, 700],
  width: 700,
  height: 500,
  colour: '#808080',
  name: 'photo.jpg',
};
const encoded: EncodedPicture = {
  files: [{ name: 'a-480.webp', file: new Blob(['stored']) }],
  picture,
  isAnimated: false,
};

export const uploadModel: ModelOf<typeof uploadMachine> = {
  events: {
    ...withoutPayload('upload.retry'),
    'picture.decoded': onlyPayload({ preview: 'a small bitmap' }),
    'progress.made': onlyPayload({ progress: 0.5 }),
  },
  outcomes: {
    prepare: {
      encoded: { output: encoded },
      refused: { output: { reason: 'heic' } },
      ...errors({ offline }),
    },
    upload: { stored: { output: undefined }, ...errors({ offline, denied }) },
  },
  invariants: {
    'one step runs at a time, with the result of the one before': (step) => {
      const { running, snapshot, calls, context, output } = step;
      return (
        running.length === Number(snapshot.hasTag('busy')) &&
        (!calls.prepare || calls.prepare.file === uploadInput.file) &&
        (!calls.upload || (calls.upload.encoded === encoded && context.encoded === encoded)) &&
        (output('prepare') !== encoded || 'upload' in calls)
      );
    },
    'only a picture that is stored can be named by a record': ({ snapshot, is, emits }) =>
      snapshot.matches('done') === is('upload: stored') &&
      isSame(emits, is('upload: stored') ? [{ type: 'picture.stored', encoded }] : []),
    'a file that no picture can be made of is refused with the reason': ({ context, was, output }) => {
      const result = output('prepare');
      return context.reason === (result && 'reason' in result ? result.reason : was.reason);
    },
    'a step that fails says why, and is repeated; what is encoded is not encoded again': (step) => {
      const { failure, context, is, can, calls } = step;
      const isFailed = context.error !== null && !step.snapshot.hasTag('busy');
      const isRepeated = context.encoded ? 'upload' in calls : 'prepare' in calls;
      return (
        can('upload.retry') === isFailed &&
        (!failure || context.error === failure) &&
        (!is('upload.retry') || isRepeated)
      );
    },
    'the progress is that of the step that runs': ({ on, calls, context }) => {
      if ('prepare' in calls || 'upload' in calls)
        return isSame([context.progress, context.error], [0, null]);
      return !on('progress.made') || context.progress === 0.5;
    },
  },
};
