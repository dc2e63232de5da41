import { fromPromise } from 'xstate';
import type { PictureRefusal } from '#domain/picture.ts';
import type { DecodedPicture, DecodeResult, EncodeResult, PictureFile } from '#machines/upload.machine.ts';
import { createPictureQueue } from './picture-queue.ts';
import type { PictureAnswer, PictureRequest } from './picture-worker.ts';

/** Milliseconds in which a worker makes its answer: a slow phone needs some for a large photograph. */
const stepTimeoutMs = 120_000;

const refused = (reason: PictureRefusal) => ({ reason });

const inTurn = createPictureQueue();

/** The steps of uploads that happen in the browser. */
export function pictureSteps() {
  return {
    decode: fromPromise<DecodeResult, PictureFile | null>(async ({ input, signal }) => {
      if (!input) return refused('none');
      if (!isSecureContext) return refused('insecure');
      if (typeof OffscreenCanvas === 'undefined') return refused('unsupported');
      const answer = await inTurn('decode', signal, () => inWorker({ step: 'decode', ...input }, signal));
      return answer.type === 'decoded' ? answer.result : refused('broken');
    }),
    encode: (report: (progress: number) => void) =>
      fromPromise<EncodeResult, DecodedPicture | null>(async ({ input, signal }) => {
        if (!input) return refused('none');
        const { name, master } = input;
        const answer = await inTurn('encode', signal, () =>
          inWorker({ step: 'encode', name, master }, signal, report),
        );
        return answer.type === 'encoded' ? answer.result : refused('unsupported');
      }),
  };
}

/** Has a worker of its own answer a request: the worker, with all that it holds, ends with the answer or with the signal. */
function inWorker(
  request: PictureRequest,
  signal: AbortSignal,
  report: (progress: number) => void = () => {},
): Promise<PictureAnswer> {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  const end = AbortSignal.any([signal, AbortSignal.timeout(stepTimeoutMs)]);
  return new Promise<PictureAnswer>((resolve, reject) => {
    end.addEventListener('abort', () => reject(end.reason));
    worker.addEventListener('error', () => reject(new Error('The picture could not be read.')));
    worker.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => {
      if (data.type === 'progress') report(data.progress);
      else if (data.type === 'failed') reject(new Error(data.message));
      else resolve(data);
    });
    worker.postMessage(
      request,
      request.step === 'encode' && request.master instanceof ImageBitmap ? [request.master] : [],
    );
  }).finally(() => worker.terminate());
}
