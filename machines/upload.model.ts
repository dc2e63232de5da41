import type { UploadedPicture } from '#domain/picture.ts';
import { errors } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';
import { isSame, onlyPayload, withoutPayload } from './testing/words.ts';
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
      ...errors('offline'),
    },
    upload: { stored: { output: undefined }, ...errors('offline', 'denied') },
  },
  unannounced: ['prepare', 'upload'],
  busyTags: ['busy'],
  invariants: {
    'one step follows the other, each with what the one before has made': ({
      calls,
      output,
      is,
      context,
    }) => {
      const isUploaded = output('prepare') === encoded || (is('upload.retry') && context.encoded !== null);
      return (
        (!calls.prepare || calls.prepare.file === uploadInput.file) &&
        calls.upload?.encoded === (isUploaded ? encoded : undefined)
      );
    },
    'only a picture that is stored can be named by a record': ({ snapshot, is, emits }) =>
      snapshot.matches('done') === is('upload: stored') &&
      isSame(emits, is('upload: stored') ? [{ type: 'picture.stored', encoded }] : []),
    'a file that no picture can be made of is refused with the reason': ({ context, keeps, output }) => {
      const result = output('prepare');
      return result && 'reason' in result ? context.reason === result.reason : keeps('reason');
    },
    'a step that fails says why, and can be repeated': ({ failure, context, can, requests }) =>
      can('upload.retry') === (context.error !== null && requests.length === 0) &&
      (!failure || context.error === failure),
    'the progress is that of the step that runs': ({ on, calls, context: { progress, error } }) => {
      if ('prepare' in calls || 'upload' in calls) return progress === 0 && error === null;
      return progress === (on('progress.made')?.progress ?? progress);
    },
  },
};
