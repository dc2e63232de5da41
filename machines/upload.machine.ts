import { assign, emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { PictureRefusal, UploadedPicture } from '#domain/picture.ts';
import { type Failure, requiredPromise, toFailure, toOutput } from './shared/requests.ts';

export type PictureFile = { name: string; content: Blob };

/** `isAnimated`: the file holds more pictures than the first one, which is kept. */
export type EncodedPicture = {
  files: readonly { name: string; file: Blob }[];
  picture: UploadedPicture;
  isAnimated: boolean;
};

export type PrepareResult = EncodedPicture | { reason: PictureRefusal };

/** What a step says before its end. `preview`: a bitmap, which a file of a machine does not touch. */
export type UploadReport =
  | { type: 'picture.decoded'; preview: unknown }
  | { type: 'progress.made'; progress: number };

/** The input of a step. */
export type Reporting<Input> = Input & { report: (event: UploadReport) => void };

type Input = { file: PictureFile };

type Context = Input & {
  preview: unknown;
  encoded: EncodedPicture | null;
  /** The share of the step that is done. */
  progress: number;
  reason: PictureRefusal | null;
  error: BackendError | null;
};

const types: {
  context?: Context;
  input?: Input;
  events?: UploadReport | { type: 'upload.retry' };
  emitted?: { type: 'picture.stored'; encoded: EncodedPicture };
  /** `busy`: a step runs. */
  tags?: 'busy';
} = {};

const stepFailed = { target: 'failed', actions: { type: 'setError', params: toFailure } } as const;

/** The file itself is never sent: all that is stored is encoded anew. */
export const uploadMachine = setup({
  types,
  actors: {
    prepare: requiredPromise<PrepareResult, Reporting<Input>>('prepare'),
    upload: requiredPromise<void, Reporting<{ encoded: EncodedPicture | null }>>('upload'),
  },
  actions: {
    setPreview: assign((_, { preview }: { preview: unknown }) => ({ preview })),
    setPrepared: assign((_, result: PrepareResult) => ('reason' in result ? result : { encoded: result })),
    setError: assign((_, { error }: Failure) => ({ error })),
    setProgress: assign((_, { progress }: { progress: number }) => ({ progress })),
    resetProgress: assign({ progress: 0, error: null }),
    announceStored: emit(({ context: { encoded } }) => {
      if (!encoded) throw new Error('Nothing is encoded.');
      return { type: 'picture.stored' as const, encoded };
    }),
  },
  guards: {
    isRefused: (_, result: PrepareResult) => 'reason' in result,
    isEncoded: ({ context }) => context.encoded !== null,
  },
}).createMachine({
  id: 'upload',
  description:
    'The way of one chosen file to a stored picture: it is decoded, encoded anew in several widths, and ' +
    'uploaded. What failed is repeated; a file that no picture can be made of is refused with the reason.',
  context: ({ input }) => ({
    ...input,
    preview: null,
    encoded: null,
    progress: 0,
    reason: null,
    error: null,
  }),
  initial: 'preparing',
  on: { 'progress.made': { actions: { type: 'setProgress', params: ({ event }) => event } } },
  states: {
    preparing: {
      description: 'The file is decoded, and encoded in several widths.',
      tags: 'busy',
      entry: 'resetProgress',
      on: { 'picture.decoded': { actions: { type: 'setPreview', params: ({ event }) => event } } },
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context: { file }, self }) => ({ file, report: self.send }),
        onDone: [
          {
            guard: { type: 'isRefused', params: toOutput },
            target: 'refused',
            actions: { type: 'setPrepared', params: toOutput },
          },
          { target: 'uploading', actions: { type: 'setPrepared', params: toOutput } },
        ],
        onError: stepFailed,
      },
    },
    uploading: {
      tags: 'busy',
      entry: 'resetProgress',
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context: { encoded }, self }) => ({ encoded, report: self.send }),
        onDone: 'done',
        onError: stepFailed,
      },
    },
    done: {
      description: 'All files of the picture are stored, and a record may name it.',
      type: 'final',
      entry: 'announceStored',
    },
    refused: {
      description: 'Another attempt with the same file would end the same way.',
      type: 'final',
    },
    failed: {
      on: { 'upload.retry': [{ guard: 'isEncoded', target: 'uploading' }, { target: 'preparing' }] },
    },
  },
});
