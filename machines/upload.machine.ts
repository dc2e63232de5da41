import { assign, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { PictureRefusal, UploadedPicture } from '#domain/picture.ts';
import { type Failure, requiredPromise, toFailure, toOutput } from './shared/requests.ts';

export type PictureFile = { name: string; content: Blob };

type Refusal = { reason: PictureRefusal };

/** `master`, `preview`: bitmaps, which a file of a machine does not touch. */
export type DecodedPicture = { name: string; master: unknown; preview: unknown; isAnimated: boolean };

export type EncodedPicture = { files: readonly { name: string; file: Blob }[]; picture: UploadedPicture };

export type DecodeResult = DecodedPicture | Refusal;
export type EncodeResult = EncodedPicture | Refusal;

type Context = {
  file: PictureFile | null;
  decoded: DecodedPicture | null;
  encoded: EncodedPicture | null;
  /** The share of the step that is done. */
  progress: number;
  reason: PictureRefusal | null;
  error: BackendError | null;
};

type UploadEvent =
  | { type: 'file.choose'; file: PictureFile }
  | { type: 'upload.cancel' }
  | { type: 'upload.retry' }
  | { type: 'progress.made'; progress: number };

/** `busy`: a step runs. */
type UploadTag = 'busy';

const types: { context?: Context; events?: UploadEvent; tags?: UploadTag } = {};

const blank: Context = {
  file: null,
  decoded: null,
  encoded: null,
  progress: 0,
  reason: null,
  error: null,
};

const stepFailed = { target: 'failed', actions: { type: 'setError', params: toFailure } } as const;

const onCancel = { 'upload.cancel': { target: 'idle', actions: 'forgetFile' } } as const;

const onProgress = {
  'progress.made': {
    actions: { type: 'setProgress', params: ({ event }: { event: { progress: number } }) => event },
  },
} as const;

/** The file itself is never sent: all that is stored is encoded anew. */
export const uploadMachine = setup({
  types,
  actors: {
    decode: requiredPromise<DecodeResult, PictureFile | null>('decode'),
    encode: requiredPromise<EncodeResult, DecodedPicture | null>('encode'),
    upload: requiredPromise<void, EncodedPicture | null>('upload'),
  },
  actions: {
    setFile: assign((_, { file }: { file: PictureFile }) => ({
      file,
      decoded: null,
      encoded: null,
      reason: null,
    })),
    forgetFile: assign(blank),
    setDecoded: assign((_, result: DecodeResult) => ('reason' in result ? result : { decoded: result })),
    setEncoded: assign((_, result: EncodeResult) => ('reason' in result ? result : { encoded: result })),
    setError: assign((_, { error }: Failure) => ({ error })),
    setProgress: assign((_, { progress }: { progress: number }) => ({ progress })),
    resetProgress: assign({ progress: 0, error: null }),
  },
  guards: {
    isRefused: (_, result: DecodeResult | EncodeResult) => 'reason' in result,
    isEncoded: ({ context }) => context.encoded !== null,
  },
}).createMachine({
  id: 'upload',
  description:
    'The way of one chosen file to a stored picture: it is decoded, encoded anew in several widths, and ' +
    'uploaded. It can be cancelled and repeated at any point; a file that no picture can be made of is ' +
    'refused with the reason.',
  context: blank,
  initial: 'idle',
  on: {
    'file.choose': {
      target: '.decoding',
      reenter: true,
      actions: { type: 'setFile', params: ({ event }) => event },
    },
  },
  states: {
    idle: {},
    decoding: {
      tags: 'busy',
      entry: 'resetProgress',
      on: onCancel,
      invoke: {
        id: 'decode',
        src: 'decode',
        input: ({ context }) => context.file,
        onDone: [
          {
            guard: { type: 'isRefused', params: toOutput },
            target: 'refused',
            actions: { type: 'setDecoded', params: toOutput },
          },
          { target: 'encoding', actions: { type: 'setDecoded', params: toOutput } },
        ],
        onError: stepFailed,
      },
    },
    encoding: {
      tags: 'busy',
      on: { ...onCancel, ...onProgress },
      invoke: {
        id: 'encode',
        src: 'encode',
        input: ({ context }) => context.decoded,
        onDone: [
          {
            guard: { type: 'isRefused', params: toOutput },
            target: 'refused',
            actions: { type: 'setEncoded', params: toOutput },
          },
          { target: 'uploading', actions: { type: 'setEncoded', params: toOutput } },
        ],
        onError: stepFailed,
      },
    },
    uploading: {
      tags: 'busy',
      entry: 'resetProgress',
      on: { ...onCancel, ...onProgress },
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context }) => context.encoded,
        onDone: 'done',
        onError: stepFailed,
      },
    },
    done: { description: 'All files of the picture are stored, and a record may name it.' },
    refused: {
      description: 'Another attempt with the same file would end the same way.',
      on: onCancel,
    },
    failed: {
      on: {
        ...onCancel,
        'upload.retry': [{ guard: 'isEncoded', target: 'uploading' }, { target: 'decoding' }],
      },
    },
  },
});
