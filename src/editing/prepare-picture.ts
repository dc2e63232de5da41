import { fromPromise } from 'xstate';
import type { PictureRefusal } from '#domain/picture.ts';
import type { PictureFile, PrepareResult, Reporting } from '#machines/upload.machine.ts';
import type { WorkerMessage } from './picture-worker.ts';

/** Milliseconds that a worker gets: a slow phone needs some for a large photograph. */
const workerTimeoutMs = 240_000;

const refused = (reason: PictureRefusal) => ({ reason });

/** Decodes and encodes a file in the browser. A photograph takes up to 250 MB until it is encoded: one is prepared at a time. */
export const preparePicture = fromPromise<PrepareResult, Reporting<{ file: PictureFile }>>(
  async ({ input, signal }) => {
    if (!isSecureContext) return refused('insecure');
    if (typeof OffscreenCanvas === 'undefined') return refused('unsupported');
    return await navigator.locks.request('picture-worker', { signal }, () => inWorker(input, signal));
  },
);

/** A worker of its own: with all that it holds, it ends with its result or with the signal. */
function inWorker(
  { file, report }: Reporting<{ file: PictureFile }>,
  signal: AbortSignal,
): Promise<PrepareResult> {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  const end = AbortSignal.any([signal, AbortSignal.timeout(workerTimeoutMs)]);
  return new Promise<PrepareResult>((resolve, reject) => {
    end.addEventListener('abort', () => reject(end.reason));
    worker.addEventListener('error', () => reject(new Error('The picture could not be read.')));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'ended') resolve(data.result);
      else if (data.type === 'failed') reject(new Error(data.message));
      else report(data);
    });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
