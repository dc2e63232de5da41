import { Worker } from 'node:worker_threads';

/** In a thread of its own: an exploration leaves the main thread no time. */
const source = `
  const { parentPort } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  let words = 'starting';
  let seconds = 0;
  parentPort.on('message', (message) => {
    if (message === '') process.exit();
    words = message;
  });
  setInterval(() => {
    seconds += 2;
    writeSync(2, seconds + ' s: ' + words + '\\n');
  }, 2_000);
`;

/** Prints a line on stderr every two seconds, with what was said last, until that is nothing; shorter work has none. */
export function startProgress(): (words: string) => void {
  const worker = new Worker(source, { eval: true });
  worker.unref();
  return (words) => worker.postMessage(words);
}
