/** Something that a worker does with a picture. */
type Step = 'decode' | 'encode';

type Waiting = { step: Step; begin: () => void };

/**
 * Lets steps run one at a time. A decoded photograph takes up to 250 MB until it is encoded: what is decoded is encoded
 * before the next one is decoded, so that at most two are in memory.
 */
export function createPictureQueue() {
  const waiting: Waiting[] = [];
  let isRunning = false;

  function next(): void {
    if (isRunning) return;
    const encoding = waiting.findIndex(({ step }) => step === 'encode');
    const [first] = waiting.splice(Math.max(0, encoding), 1);
    first?.begin();
  }

  /** Runs a step in its turn, unless its signal was aborted before. */
  return <Output>(step: Step, signal: AbortSignal, run: () => Promise<Output>): Promise<Output> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        isRunning = true;
        (signal.aborted ? Promise.reject(signal.reason) : run()).then(resolve, reject).finally(() => {
          isRunning = false;
          next();
        });
      };
      waiting.push({ step, begin });
      next();
    });
}
