import type { PictureRefusal, UploadedPicture } from '#domain/picture.ts';
import { onlyPayload } from '#machines/testing/authoring.ts';
import { expectations, type ModelOf } from './expectations.ts';
import { errors, when, withoutPayload } from './shared/model-words.ts';
import { denied, offline } from './testing/fixtures.ts';
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

type Step = 'decode' | 'encode' | 'upload';

type Facts = {
  file: PictureFile | null;
  /** The step that runs, or ended the attempt. */
  step: Step | null;
  /** How the attempt ended. */
  end: 'done' | 'failed' | PictureRefusal | null;
  progress: number;
  isDecoded: boolean;
  isEncoded: boolean;
  error: unknown;
};

const nothing: Facts = {
  file: null,
  step: null,
  end: null,
  progress: 0,
  isDecoded: false,
  isEncoded: false,
  error: null,
};

const runs = (facts: Facts, step: Step) => ({
  facts: { ...facts, step, end: null, progress: 0, error: null },
  calls: { [step]: { decode: facts.file, encode: decoded, upload: encoded }[step] },
});

const isRunning = ({ step, end }: Facts) => step !== null && end === null;
const hasFailed = ({ end }: Facts) => end === 'failed';

export const uploadModel: ModelOf<typeof uploadMachine> = {
  events: {
    'file.choose': { '': { file: photo }, 'of another file': { file: other } },
    ...withoutPayload('upload.cancel', 'upload.retry'),
    'progress.made': onlyPayload({ progress: 0.5 }),
  },
  outcomes: {
    decode: {
      decoded: { output: decoded },
      refused: { output: { reason: 'heic' } },
      ...errors({ offline }),
    },
    encode: {
      encoded: { output: encoded },
      refused: { output: { reason: 'unsupported' } },
      ...errors({ offline }),
    },
    upload: { stored: { output: undefined }, ...errors({ offline, denied }) },
  },
  expectations: expectations<typeof uploadMachine, Facts>()({
    start: () => ({ facts: nothing }),
    seen: (snapshot) => ({
      name: snapshot.context.file?.name ?? null,
      preview: snapshot.context.decoded?.preview ?? null,
      encoded: snapshot.context.encoded?.picture ?? null,
      isDone: snapshot.matches('done'),
      progress: snapshot.context.progress,
      reason: snapshot.context.reason,
      error: snapshot.context.error,
      canRetry: snapshot.can({ type: 'upload.retry' }),
      canCancel: snapshot.can({ type: 'upload.cancel' }),
    }),
    situation: (facts) => {
      const { file, step, end, progress, isDecoded, isEncoded, error } = facts;
      const isRefused = end !== null && end !== 'done' && end !== 'failed';
      return {
        seen: {
          name: file?.name ?? null,
          preview: isDecoded ? decoded.preview : null,
          encoded: isEncoded ? picture : null,
          isDone: end === 'done',
          progress,
          reason: isRefused ? end : null,
          error,
          canRetry: hasFailed(facts),
          canCancel: step !== null && end !== 'done',
        },
        tags: when(isRunning(facts), 'busy'),
        running: step !== null && end === null ? [step] : [],
      };
    },
    rules: (on) => ({
      'a file begins from the start, whatever has become of the one before': on('file.choose', {
        causes: (_, { file }) => runs({ ...nothing, file }, 'decode'),
      }),
      'the way ends with Cancel, and nothing of the file is kept': on('upload.cancel', {
        given: ({ step, end }) => step !== null && end !== 'done',
        causes: { facts: nothing },
      }),
      'a decoded picture is encoded': on('decode: decoded', {
        causes: (facts) => runs({ ...facts, isDecoded: true }, 'encode'),
      }),
      'an encoded picture is uploaded': on('encode: encoded', {
        causes: (facts) => runs({ ...facts, isEncoded: true }, 'upload'),
      }),
      'a picture is done when all of it is stored': on('upload: stored', {
        causes: { facts: { end: 'done' } },
      }),
      'a file that no picture can be made of is refused with the reason': on(
        ['decode: refused', 'encode: refused'],
        {
          causes: (_, { output }) => ({ facts: 'reason' in output ? { end: output.reason } : {} }),
        },
      ),
      'a step that fails says why': on(['decode failed', 'encode failed', 'upload failed'], {
        causes: (_, { error }) => ({ facts: { end: 'failed', error } }),
      }),
      'a picture that is encoded is uploaded again, without being encoded again': on('upload.retry', {
        given: (facts) => hasFailed(facts) && facts.isEncoded,
        causes: (facts) => runs(facts, 'upload'),
      }),
      'another one begins from its file': on('upload.retry', {
        given: (facts) => hasFailed(facts) && !facts.isEncoded,
        causes: (facts) => runs(facts, 'decode'),
      }),
      'the progress of a step is shown': on('progress.made', {
        given: (facts) => isRunning(facts) && facts.step !== 'decode',
        causes: (_, { progress }) => ({ facts: { progress } }),
      }),
    }),
    invariants: {
      'one step runs at a time': ({ running }) => running.length <= 1,
      'only a stored picture can be named by a record': ({ seen, running }) =>
        !seen.isDone || (seen.encoded !== null && running.length === 0),
    },
  }),
};
